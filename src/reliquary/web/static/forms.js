// Forms on every page: those that lead to another page, or to this one anew, are sent by a script. A form sent by the
// browser itself would not say where it comes from, since these pages send no referrer.

const refused = document.querySelector("#refused");

export function refuse(sentence) {
  refused.textContent = sentence;
  refused.hidden = !sentence;
}

// 128 bits, drawn here when somebody sits down, after the table showed its promise: nobody else can know them before.
function share() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// What a form says; with the name if it was just typed, and with a share if it is a form to sit down by.
export function said(form, button) {
  const name = document.querySelector("#name")?.value.trim();
  return {
    ...(name ? { name } : {}),
    ...("share" in form.dataset ? { share: share() } : {}),
    ...Object.fromEntries(new FormData(form, button)),
  };
}

export function send(address, body) {
  return fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Reliquary": "1" },
    body: JSON.stringify(body),
  });
}

async function go(form, body) {
  if (form.ariaBusy) return;
  form.ariaBusy = "true";
  try {
    const { url, then, error, seat, revision } = await (await send(form.action, body)).json();
    if (Number.isInteger(seat)) await send(`${url}/sit`, { seat, revision, share: share() });
    if (error) refuse(error);
    else if (url) location.assign(then ?? url);
    else location.reload();
  } catch {
    form.submit();
  } finally {
    form.ariaBusy = null;
  }
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-go]")) return;
  event.preventDefault();
  go(event.target, said(event.target, event.submitter));
});
