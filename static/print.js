// The button that prints the page. Without this module the browser's own menu does.

const button = document.getElementById("print-button");

button.hidden = false;
button.addEventListener("click", () => window.print());
