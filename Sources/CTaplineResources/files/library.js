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
  // Load the duration of a sound as soon as its player is visible.
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      target.querySelector("audio").preload = "metadata";
      seen.unobserve(target);
    }
  });
  // Replace the browser's players, which do not show milliseconds.
  for (const audio of document.querySelectorAll("audio")) {
    const player = document.createElement("div");
    player.className = "player";
    const button = document.createElement("button");
    button.type = "button";
    const length = document.createElement("span");
    audio.controls = false;
    audio.replaceWith(player);
    player.append(button, length, audio);
    const update = () => {
      button.textContent = audio.paused ? "Play" : "Stop";
      button.setAttribute("aria-label", `${button.textContent}: ${audio.getAttribute("aria-label")}`);
      if (!Number.isFinite(audio.duration)) return;
      length.textContent = audio.duration < 10
        ? `sound ${(audio.duration * 1000).toFixed(0)} ms` : `sound ${audio.duration.toFixed(1)} s`;
    };
    for (const event of ["loadedmetadata", "play", "pause", "ended"]) audio.addEventListener(event, update);
    button.addEventListener("click", () => {
      if (!audio.paused) return audio.pause();
      audio.currentTime = 0;
      return audio.play();
    });
    update();
    seen.observe(player);
  }
  // Play one sound at a time.
  document.addEventListener("play", (event) => {
    for (const audio of document.querySelectorAll("audio")) {
      if (audio !== event.target) audio.pause();
    }
  }, true);
  show();
})();
