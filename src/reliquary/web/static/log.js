// The log where it is one line: opened over the board by a click on it, closed by another, by Escape or by pointing elsewhere.

const log = document.querySelector(".log");
const button = document.querySelector("#whole-log");
const lines = log?.querySelector(".lines");

function open(on) {
  if (button.ariaExpanded === String(on)) return false;
  button.ariaExpanded = String(on);
  log.classList.toggle("open", on);
  if (on) lines.scrollTop = lines.scrollHeight;
  return true;
}

if (button) {
  document.addEventListener("click", (event) => {
    if (event.target.closest("#whole-log")) open(button.ariaExpanded !== "true");
    else if (!log.contains(event.target)) open(false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !open(false)) return;
    event.preventDefault();
    button.focus({ preventScroll: true });
  });
}
