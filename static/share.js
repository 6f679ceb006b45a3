/* Copying and sending the address of a link. Without this module it is text that can be selected. */

for (const row of document.querySelectorAll("[data-address]")) {
  const address = document.getElementById(row.dataset.address);
  row.hidden = false;
  row.querySelector("[data-copy]").addEventListener("click", (event) => copy(address, event.currentTarget));
  const send = row.querySelector("[data-send]");
  // Only a page that came over https may open the phone's own sheet of apps.
  send.hidden = !navigator.share;
  send.addEventListener("click", () => share(address.textContent));
}

async function copy(address, button) {
  getSelection().selectAllChildren(address);
  try {
    await navigator.clipboard.writeText(address.textContent);
  } catch {
    // In a kitchen network without https there is no clipboard to write to; the old way still copies there.
    if (!document.execCommand("copy")) return;
  }
  button.textContent = button.dataset.done;
}

async function share(url) {
  try {
    await navigator.share({ title: document.title, url });
  } catch {
    // The person has changed her mind.
  }
}
