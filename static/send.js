// Sends the result with the phone's own sheet of apps, or copies it. Without this module the message is text
// that can be selected, and the picture can be saved.

const message = document.getElementById("message");
const card = document.getElementById("card");
const copyButton = document.getElementById("copy-message");
const sendButton = document.getElementById("send-message");
const cardButton = document.getElementById("send-card");

async function copy() {
  getSelection().selectAllChildren(message);
  try {
    await navigator.clipboard.writeText(message.textContent);
  } catch {
    // Without https there is no clipboard to write to; the old way still copies there.
    if (!document.execCommand("copy")) return;
  }
  copyButton.textContent = copyButton.dataset.done;
}

async function share(content) {
  try {
    await navigator.share(content);
  } catch {
    // The person has changed his mind.
  }
}

// Chats show no SVG, so the card is sent as the picture that the browser has made of it.
async function paintCard() {
  await card.decode();
  const canvas = document.createElement("canvas");
  canvas.width = card.width = 1200;
  canvas.height = card.height = 630;
  canvas.getContext("2d").drawImage(card, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  return new File([blob], "deadwood.png", { type: "image/png" });
}

document.getElementById("message-actions").hidden = false;
copyButton.addEventListener("click", copy);
// Only a page that came over https may open the phone's own sheet of apps.
sendButton.hidden = !navigator.share;
sendButton.addEventListener("click", () => share({ text: message.textContent }));

if (navigator.canShare) {
  const picture = await paintCard();
  cardButton.hidden = !navigator.canShare({ files: [picture] });
  cardButton.addEventListener("click", () => share({ files: [picture] }));
}
