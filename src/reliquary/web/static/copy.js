// Links and commands that can be copied.

for (const group of document.querySelectorAll(".link")) {
  const [field, button] = [group.querySelector("input"), group.querySelector("button")];
  field.addEventListener("focus", () => field.select());
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(field.value);
    button.querySelector("span").textContent = button.dataset.copied;
  });
}
