// The form that starts a match, made a little kinder: who deals goes by name, and each empty house rule
// shows what the chosen rules have there. Without this module the form works all the same, and no rule of the
// game is in it: the numbers come with the page.

const form = document.getElementById("match-form") ?? document.getElementById("rules-form");
const presets = JSON.parse(form.dataset.presets);

// The words on radio buttons that stand for players, and what they are while nobody has a name. The form's
// own collection would also find the fieldset around them, which is known by the same word.
const seats = [...form.querySelectorAll("[data-names] input")].map((radio) => radio.nextElementSibling);
const unnamed = seats.map((word) => word.textContent);

function read(name) {
  return form.elements[name]?.value.trim() ?? "";
}

function list(name) {
  return read(name).split(/[\n,;]/).map((player) => player.trim()).filter(Boolean);
}

function nameSeats() {
  const arePartners = read("form") === "partners";
  seats.forEach((word, index) => {
    const side = word.previousElementSibling.value;
    const partners = arePartners ? list(`players_${side}`).join(" & ") : "";
    word.textContent = read(`side_${side}`) || partners || unnamed[index];
  });
}

function findControl(name) {
  const found = form.elements[`option-${name}`];
  return found instanceof RadioNodeList ? found[0] : found;
}

// A number shows the preset's as its placeholder, a list as its first, empty choice.
function showPreset() {
  const values = { ...presets.modern, ...presets[read("preset")] };
  const partners = read("form") === "partners" ? list("players_0").length : Number(form.dataset.partners);
  values.target = values[`target-${partners}`] ?? values.target;
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

form.addEventListener("input", nameSeats);
form.addEventListener("change", showPreset);
nameSeats();
showPreset();
