// Installing: registers the service worker, and shows the browser's own offer behind a button of the first page. Where the
// address is not trusted there is no manifest, and nothing of this happens.

import { check, lose } from "./connection.js";

const AGAIN = 2_000;
const manifest = document.querySelector("link[rel=manifest]");
const button = document.querySelector("#install");
let offer = null;

function register() {
  // A browser may refuse, in a private window for instance: then nothing is kept.
  navigator.serviceWorker.register(manifest.dataset.worker, { updateViaCache: "none" }).catch(() => {});
}

if (manifest && navigator.serviceWorker) {
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

addEventListener("beforeinstallprompt", (event) => {
  if (!button || !manifest) return;
  event.preventDefault();
  offer = event;
  button.hidden = false;
});
addEventListener("appinstalled", () => {
  if (button) button.hidden = true;
});
button?.addEventListener("click", async () => {
  button.hidden = true;
  await offer.prompt();
});

// The page for being offline is shown at the address that was asked for: that one comes as soon as the server answers.
const offline = document.querySelector(".offline");
if (offline) {
  lose("offline");
  setInterval(check, AGAIN);
  document.addEventListener("connection:changed", () => {
    if (location.pathname === offline.dataset.own) location.replace(offline.dataset.home);
    else location.reload();
  });
}
