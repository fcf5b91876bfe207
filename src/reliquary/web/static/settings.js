// What this browser likes at a table: how quickly bots play, a sound and a notification on one's turn, a question before
// a turn ends, the lines of those who watch, single keys. Remembered here; only the pace is told to the server.

import { send } from "./forms.js";

const form = document.querySelector("#settings");
const KEY = "reliquary.settings";
const UNASKED = "reliquary.end-turn-unasked";
let audio = null;
let mine = false;

export const liked = () => ({ pace: "calm", sound: true, notify: false, asides: true, shortcuts: true, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") });
const fragment = () => document.querySelector("#fragment");
const mayNotify = () => "Notification" in window && Notification.permission === "granted";

function fill() {
  const likes = liked();
  form.elements.pace.value = likes.pace;
  form.elements.sound.checked = likes.sound;
  form.elements.notify.checked = likes.notify && mayNotify();
  form.elements.confirm.checked = !localStorage.getItem(UNASKED);
  form.elements.asides.checked = likes.asides;
  form.elements.shortcuts.checked = likes.shortcuts;
  document.documentElement.classList.toggle("no-keys", !likes.shortcuts);
  document.querySelector("#log").classList.toggle("no-asides", !likes.asides);
}

async function changed(event) {
  const { name, checked } = event.target;
  if (name === "confirm") {
    if (checked) localStorage.removeItem(UNASKED);
    else localStorage.setItem(UNASKED, "1");
    return;
  }
  if (name === "notify" && checked && !mayNotify()) await window.Notification?.requestPermission();
  const { pace, sound, notify, asides, shortcuts } = form.elements;
  const likes = { pace: pace.value, sound: sound.checked, notify: notify.checked && mayNotify(), asides: asides.checked, shortcuts: shortcuts.checked };
  localStorage.setItem(KEY, JSON.stringify(likes));
  fill();
  if (name === "pace") tellPace();
  if (name === "sound" && checked) chime();
}

function tellPace() {
  if (fragment().dataset.me !== undefined) send(form.dataset.pace, { pace: liked().pace }).catch(() => {});
}

// Two soft notes, a fifth apart: made here, so that nothing has to be loaded. A browser plays nothing before somebody has
// touched the page.
function chime() {
  if (!navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  document.documentElement.dataset.chimed = Number(document.documentElement.dataset.chimed ?? 0) + 1;
  [[392, 0], [587.33, 0.16]].forEach(([pitch, after]) => {
    const [tone, loud] = [audio.createOscillator(), audio.createGain()];
    const start = audio.currentTime + after;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0, start);
    loud.gain.linearRampToValueAtTime(0.12, start + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.001, start + 0.7);
    tone.connect(loud).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.75);
  });
}

function notify() {
  if (!liked().notify || !mayNotify() || !document.hidden) return;
  const note = new Notification(document.title, { body: document.querySelector("#prompt")?.textContent.trim(), tag: location.pathname });
  note.addEventListener("click", () => {
    window.focus();
    note.close();
  });
}

// Calls the person back to this page. The title is set right after the table has changed.
export function beckon() {
  if (liked().sound) chime();
  setTimeout(notify);
}

// Only when the turn comes to me, not at every question of it.
function turned() {
  const now = fragment().classList.contains("my-turn");
  if (now && !mine) beckon();
  mine = now;
}

if (form) {
  fill();
  form.addEventListener("change", changed);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("toggle", fill);
  mine = fragment().classList.contains("my-turn");
  document.addEventListener("table:changed", turned);
  if (liked().pace !== form.dataset.told) tellPace();
}
