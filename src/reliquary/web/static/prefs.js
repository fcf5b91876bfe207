// Light or dark, as this browser remembers it. Without a choice the page follows the device.

const button = document.querySelector("#theme");
const order = ["", "light", "dark"];

function show(theme) {
  const root = document.documentElement;
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  const use = button.querySelector("use");
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#${theme || "auto"}`));
  button.title = button.ariaLabel = button.dataset[theme || "auto"];
  const ground = getComputedStyle(document.body).backgroundColor;
  for (const bar of document.querySelectorAll("meta[name=theme-color]")) bar.content = ground;
}

// A page that was kept for reading offline may have been made before the choice.
const chosen = () => document.cookie.match(/(?:^|; )theme=(light|dark)/)?.[1] ?? "";

if (button) {
  show(chosen());
  button.hidden = false;
  button.addEventListener("click", () => {
    const theme = order[(order.indexOf(document.documentElement.dataset.theme ?? "") + 1) % order.length];
    document.cookie = `theme=${theme}; path=/; max-age=${theme ? 34560000 : 0}; samesite=lax`;
    show(theme);
  });
}
