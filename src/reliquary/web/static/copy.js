// A link that can be copied.

const copy = document.querySelector("#copy");
const link = document.querySelector("#link");
if (copy && navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(link.value);
    copy.querySelector("span").textContent = copy.dataset.copied;
  });
}
link?.addEventListener("focus", () => link.select());
