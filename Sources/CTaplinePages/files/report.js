"use strict";
(() => {
  const data = JSON.parse(document.getElementById("tapline-data").textContent);
  const svg = document.querySelector("svg.tapline-timeline");
  const players = [...document.querySelectorAll("audio")];
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  // The clock: that of the sound which plays, else where it was put.
  const [left, right, seconds] =
    ["left", "right", "seconds"].map((name) => Number(svg.dataset[name]));
  let time = data.start;
  let player = players[0] ?? null;
  let frame = 0;

  const cursor = document.createElementNS(svg.namespaceURI, "line");
  cursor.setAttribute("class", "cursor");
  cursor.setAttribute("y1", 0);
  cursor.setAttribute("y2", svg.viewBox.baseVal.height);
  svg.append(cursor);

  function draw() {
    const x = left + Math.min(time / seconds, 1) * (right - left);
    cursor.setAttribute("x1", x);
    cursor.setAttribute("x2", x);
  }

  function follow() {
    time = data.start + player.currentTime;
    draw();
  }

  function run() {
    follow();
    frame = player.paused || still.matches ? 0 : requestAnimationFrame(run);
  }

  for (const one of players) {
    one.addEventListener("play", () => {
      for (const other of players) if (other !== one) other.pause();
      player = one;
      if (!frame) run();
    });
    // With reduced motion the cursor steps with the browser's own reports.
    for (const event of ["timeupdate", "seeking", "ended"]) {
      one.addEventListener(event, () => {
        if (player !== one && event === "seeking") player = one;
        if (player === one) follow();
      });
    }
  }

  function seek(to) {
    time = Math.max(data.start, Math.min(Number(to) || 0, seconds));
    if (player && !(player.duration < time - data.start)) player.currentTime = time - data.start;
    draw();
  }

  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * svg.viewBox.baseVal.width;
    if (x >= left && x <= right) seek(((x - left) / (right - left)) * seconds);
  });

  // Tracks and timelines, a checkbox each.
  const tracks = [...new Set([...svg.querySelectorAll("[data-track]")]
    .map((element) => element.dataset.track))];
  const hidden = new Set();
  const boxes = new Map();

  function show(name, isShown) {
    if (!tracks.includes(name)) return;
    if (isShown) hidden.delete(name); else hidden.add(name);
    for (const element of svg.querySelectorAll("[data-track]")) {
      element.toggleAttribute("hidden", hidden.has(element.dataset.track));
    }
    boxes.get(name).checked = isShown;
  }

  function showTimeline(index, isShown) {
    const marks = [".c", ".s", ".t"].map((letter) => letter + index + ":not(.legend *)");
    for (const element of svg.querySelectorAll(marks.join())) {
      element.toggleAttribute("hidden", !isShown);
    }
    for (const element of svg.querySelectorAll(`.lane[data-timeline="${index}"]`)) {
      element.style.visibility = isShown ? "" : "hidden";
    }
  }

  function choices(title, names, change) {
    const set = document.createElement("fieldset");
    const legend = document.createElement("legend");
    legend.textContent = title;
    set.append(legend);
    return [set, names.map((name, index) => {
      const label = document.createElement("label");
      const box = document.createElement("input");
      box.type = "checkbox";
      box.checked = true;
      box.addEventListener("change", () => change(index, box.checked));
      label.append(box, " " + name);
      set.append(label);
      return box;
    })];
  }

  const place = document.getElementById("tracks");
  if (tracks.length > 0) {
    const [set, all] = choices("Tracks", tracks, (index, isShown) => show(tracks[index], isShown));
    tracks.forEach((name, index) => boxes.set(name, all[index]));
    place.append(set);
  }
  if (data.timelines.length > 1) {
    place.append(choices("Timelines", data.timelines, showTimeline)[0]);
  }

  for (const button of document.querySelectorAll("button.more")) {
    const section = button.closest("section");
    const rows = JSON.parse(section.querySelector(".more-events").textContent);
    const body = section.querySelector("tbody");
    const total = body.rows.length + rows.length;
    button.addEventListener("click", () => {
      for (const row of rows.splice(0, 1000)) {
        const line = body.insertRow();
        for (const cell of row) line.insertCell().textContent = cell;
      }
      section.querySelector(".shown").textContent = `${body.rows.length} of ${total} events`;
      button.disabled = rows.length === 0;
    });
  }

  draw();

  // For tests and for whoever looks: the clock and the tracks.
  window.tapline = Object.freeze({
    get time() { return time; },
    get duration() { return Math.max(0, ...data.durations); },
    get isPlaying() { return players.some((one) => !one.paused); },
    get cursor() { return Number(cursor.getAttribute("x1")); },
    timelines: Object.freeze([...data.timelines]),
    tracks: Object.freeze(tracks),
    isShown: (name) => tracks.includes(name) && !hidden.has(name),
    show,
    seek,
    play: (index = 0) => players[index]?.play(),
    pause: () => players.forEach((one) => one.pause()),
  });
})();
