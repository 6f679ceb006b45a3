// The form that starts a match, made a little kinder: the dealer goes by name, and each empty house rule
// shows what the chosen rules have there. Without this module the form works all the same.

const form = document.getElementById("match-form");
const presets = JSON.parse(form.dataset.presets);

// Radio buttons of the dealer, and what they are called while nobody has a name. The form's own collection
// would also find the fieldset around them, which is known by the same word.
const radios = form.querySelectorAll("input[name=first_dealer]");
const dealers = [...radios].map((radio) => radio.nextElementSibling);
const unnamed = dealers.map((word) => word.textContent);

function nameDealers() {
  dealers.forEach((word, side) => {
    word.textContent = form.elements[`side_${side}`].value.trim() || unnamed[side];
  });
}

function findControl(name) {
  const found = form.elements[`option-${name}`];
  return found instanceof RadioNodeList ? found[0] : found;
}

// A number shows the preset's as its placeholder, a list as its first, empty choice.
function showPreset() {
  const values = { ...presets.modern, ...presets[form.elements.preset.value] };
  for (const [name, value] of Object.entries(values)) {
    const control = findControl(name);
    if (control instanceof HTMLSelectElement) {
      const chosen = [...control.options].find((option) => option.value === value);
      if (chosen) control.options[0].textContent = chosen.textContent;
    } else if (control?.type === "text") {
      control.placeholder = value;
    }
  }
}

form.addEventListener("input", nameDealers);
form.addEventListener("change", showPreset);
nameDealers();
showPreset();
