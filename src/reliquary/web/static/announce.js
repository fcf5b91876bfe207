// Says a sentence to whoever listens to the page instead of looking at it.

const line = document.querySelector("#said");

export function said(sentence) {
  if (line && sentence) line.textContent = sentence;
}
