"use strict";
(() => {
  const rows = [...document.querySelectorAll("li")];
  const field = document.getElementById("filter");
  const count = document.getElementById("count");
  function show() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      row.hidden = !words.every((word) => row.dataset.name.includes(word));
      if (!row.hidden) shown += 1;
    }
    for (const section of document.querySelectorAll("section")) {
      section.hidden = !section.querySelector("li:not([hidden])");
    }
    count.textContent = words.length === 0 ? "" : `${shown} of ${rows.length}`;
  }
  field.addEventListener("input", show);
  // One sound at a time.
  document.addEventListener("play", (event) => {
    for (const audio of document.querySelectorAll("audio")) {
      if (audio !== event.target) audio.pause();
    }
  }, true);
  show();
})();
