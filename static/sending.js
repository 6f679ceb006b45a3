/* Sending the form, and going back to it. */

import { withoutOthers } from "./ways.js";

const form = document.querySelector("#hand-form");
const back = document.querySelector(".back");
const SENT = "deadwood-sent ";

/* The fields as they would be sent now. */
export function collect(source) {
  const { result, giveBack } = withoutOthers(() => new FormData(source));
  giveBack();
  return result;
}

function leaveOut() {
  const { giveBack } = withoutOthers(() => null);
  setTimeout(giveBack);
}

/* A second tap is answered by the server as the first one was; this only shows that something happens. */
function showSending(event) {
  const button = event.submitter;
  if (button?.value !== "record") return;
  button.dataset.said = button.textContent;
  button.textContent = button.dataset.busy;
  forgetPosted();
}

/* What is recorded is gone back to by the sheet, or by the hand that is corrected: this page, and every other
   one on which the same form was filled in. */
function forgetPosted() {
  if (!back) return;
  sessionStorage.setItem(SENT + form.elements.submission.value, "");
  history.replaceState(null, "", back.href);
}

export function leaveWhenSent() {
  const key = history.state?.submission;
  if (key !== undefined && sessionStorage.getItem(SENT + key) !== null) location.replace(back.href);
  else if (back?.href === location.href) location.reload();
  for (const button of document.querySelectorAll("[data-said]")) button.textContent = button.dataset.said;
}

/* A browser that shows this page again may fill a new form with what was in the old one; the history knows
   which form it was. */
function remember() {
  if (history.state === null) history.replaceState({ submission: form.elements.submission.value }, "");
}

if (form) {
  if (back) remember();
  form.addEventListener("submit", showSending);
  form.addEventListener("submit", leaveOut);
}
