(() => {
  const data = JSON.parse(document.getElementById("tapline-data").textContent);
  const drawings = [...document.querySelectorAll("svg.tapline-timeline")].map(taplinePicture);
  const plot = document.querySelector(".plot");
  const soundSections = [...document.querySelectorAll(".sound")];
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const { start, end } = drawings[0];
  const make = (name, text = "", attributes = {}) => {
    const element = document.createElement(name);
    element.textContent = text;
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    return element;
  };
  const clock = (seconds) => seconds < 10
    ? `${(seconds * 1000).toFixed(0)} ms` : `${seconds.toFixed(2)} s`;

  /** Returns the drawing that is visible at the current window width. */
  const visible = () => drawings.find(({ svg }) => svg.getClientRects().length > 0) ?? drawings[0];

  // The current time: the position of the running player, or the time that was set last.
  let time = Math.max(data.start, start);
  let frame = 0;

  function draw() {
    for (const drawing of drawings) drawing.time = time;
    for (const control of controls) control.draw();
  }

  function follow() {
    time = data.start + player.position();
    draw();
  }

  // If the user prefers reduced motion, the cursor moves four times a second.
  function run() {
    player.advance();
    follow();
    if (!player.isRunning()) frame = 0;
    else frame = reducedMotion.matches ? setTimeout(run, 250) : requestAnimationFrame(run);
  }

  function seek(to) {
    time = Math.max(start, Math.min(Number(to) || 0, end));
    player?.seek(time - data.start);
    draw();
  }

  /** Creates the player of a sound. If the picture is longer than the sound, silence follows. */
  function playerOf(audio) {
    audio.controls = false;
    audio.hidden = true;
    const index = soundSections.indexOf(audio.closest(".sound"));
    const name = data.timelines[index] ?? "";
    const button = make("button", "Play", { type: "button", class: "play" });
    const slider = make("input", "", {
      type: "range", min: 0, max: 1, step: 0.001, value: 0, "aria-label": `Position in ${name}`,
    });
    const timeText = make("output", "", { class: "time" });
    const label = make("label");
    const loop = make("input", "", { type: "checkbox" });
    label.append(loop, " Repeat");
    const place = make("div", "", { class: "player" });
    place.append(button, slider, timeText, label);
    audio.after(place);

    const sound = () => (Number.isFinite(audio.duration) ? audio.duration : 0);
    const length = () => Math.max(sound(), Math.min(data.durations[index], end) - data.start);
    const now = () => performance.now() / 1000;
    // The silence after the sound: its start position, and its start time unless it is paused. Null during the sound.
    let silence = null;
    const isRunning = () => (silence ? silence.since !== null : !audio.paused);
    const position = () => {
      if (!silence) return audio.currentTime;
      return Math.min(silence.at + (silence.since === null ? 0 : now() - silence.since), length());
    };

    function makeCurrent() {
      for (const other of controls) if (other !== control) other.pause();
      player = control;
      if (!frame) run();
    }
    function setSilence(at, isGoing) {
      silence = { at, since: isGoing ? now() : null };
      if (isGoing) makeCurrent();
    }
    function play() {
      if (silence && position() < length() - 0.001) return setSilence(position(), true);
      silence = null;
      if (audio.ended || audio.currentTime >= sound() - 0.001) audio.currentTime = 0;
      return audio.play();
    }
    function pause() {
      audio.pause();
      if (silence) setSilence(position(), false);
      show();
    }
    function goTo(to) {
      if (to < 0 || to > length()) return;
      const isGoing = isRunning();
      if (audio.duration < to) {
        setSilence(to, isGoing);
        audio.pause();
      } else {
        silence = null;
        audio.currentTime = to;
        if (isGoing && audio.paused) audio.play();
      }
    }
    function advance() {
      if (!silence || silence.since === null || position() < length()) return;
      setSilence(length(), false);
      if (loop.checked) play();
    }

    button.addEventListener("click", () => (isRunning() ? pause() : play()));
    slider.addEventListener("input", () => {
      player = control;
      seek(data.start + Number(slider.value));
    });
    const show = () => {
      slider.max = length() || 1;
      slider.value = position();
      audio.loop = loop.checked && length() - sound() < 0.005;
      const words = `${clock(position())} of ${clock(length())}`;
      timeText.textContent = words;
      slider.setAttribute("aria-valuetext", words);
      const verb = isRunning() ? "Pause" : "Play";
      button.textContent = verb;
      button.setAttribute("aria-label", `${verb} ${name}`);
    };
    loop.addEventListener("change", show);
    for (const event of ["loadedmetadata", "play", "pause", "ended", "timeupdate", "seeked"]) {
      audio.addEventListener(event, show);
    }
    audio.addEventListener("play", () => {
      silence = null;
      vibrate(audio, index);
      makeCurrent();
    });
    audio.addEventListener("pause", () => vibrates && !audio.ended && navigator.vibrate(0));
    audio.addEventListener("ended", () => {
      if (!silence && length() > sound()) setSilence(sound(), true);
      if (player === control) follow();
    });
    for (const event of ["timeupdate", "seeking"]) {
      audio.addEventListener(event, () => {
        if (silence) return;
        if (event === "seeking") player = control;
        if (player === control) follow();
      });
    }
    const control = Object.freeze({
      draw: show, isRunning, position, play, pause, seek: goTo, advance, length,
    });
    return control;
  }

  // Plays the rest of a sound's haptics as vibration, if the browser supports vibration.
  let vibrates = false;
  function vibrate(audio, index) {
    if (!navigator.vibrate || !navigator.userActivation?.hasBeenActive) return;
    const from = (data.start + audio.currentTime) * 1000;
    const rest = [];
    let at = 0;
    (data.pulses[index] ?? []).forEach((length, place) => {
      const left = Math.round(at + length - Math.max(at, from));
      at += length;
      if (left <= 0) return;
      if (!rest.length && place % 2) rest.push(0);
      rest.push(left);
    });
    vibrates = navigator.vibrate(rest);
  }

  const controls = [];
  for (const audio of document.querySelectorAll("audio")) controls.push(playerOf(audio));
  let player = controls[0] ?? null;

  // The visible time range is set by buttons, keys and dragging over the picture.
  let view = [start, end];
  function zoom(from, to) {
    const least = (end - start) / 10000;
    const span = Math.min(Math.max(to - from, least), end - start);
    const first = Math.min(Math.max(from, start), end - span);
    view = [first, first + span];
    for (const drawing of drawings) drawing.show(...view);
    all.disabled = span === end - start;
  }
  function scale(factor, around = (view[0] + view[1]) / 2) {
    zoom(around - (around - view[0]) * factor, around + (view[1] - around) * factor);
  }
  const place = document.getElementById("zoom");
  const all = make("button", "Show all", { type: "button", disabled: "" });
  const closer = make("button", "Zoom in", { type: "button" });
  const wider = make("button", "Zoom out", { type: "button" });
  const valueText = make("output", "", { class: "values", "aria-live": "polite" });
  closer.addEventListener("click", () => scale(0.5));
  wider.addEventListener("click", () => scale(2));
  all.addEventListener("click", () => zoom(start, end));
  place.append(closer, wider, all, valueText);
  place.append(make("p", "Click to go to a time. Drag over a part to see only that part. "
    + "Keys in the picture: arrows, +, − and 0.", { class: "note" }));

  const readOut = plot.querySelector(".read-out");
  const words = (at) => {
    const list = visible().values(at).map(([name, value]) => `${name} ${value}`);
    return `${clock(at)}${list.length > 0 ? ": " : ""}${list.join(" · ")}`;
  };
  const band = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  band.setAttribute("class", "band");
  let dragged = null;

  function placeOf(event, drawing) {
    const box = drawing.svg.getBoundingClientRect();
    return ((event.clientX - box.left) / box.width) * drawing.width;
  }

  for (const drawing of drawings) {
    const { svg, left, right } = drawing;
    svg.addEventListener("pointermove", (event) => {
      const x = placeOf(event, drawing);
      const isInside = x >= left - 2 && x <= right + 2;
      readOut.hidden = !isInside;
      if (dragged !== null) {
        const [low, high] = [Math.min(x, dragged), Math.max(x, dragged)];
        band.setAttribute("x", Math.max(low, left));
        band.setAttribute("width", Math.max(Math.min(high, right) - Math.max(low, left), 0));
      }
      if (!isInside) return;
      readOut.textContent = words(drawing.seconds(Math.min(Math.max(x, left), right)));
      const box = plot.getBoundingClientRect();
      const at = event.clientX - box.left + plot.scrollLeft;
      readOut.style.left = `${Math.max(4, Math.min(at + 14, plot.scrollWidth - readOut.offsetWidth - 4))}px`;
      readOut.style.top = `${event.clientY - box.top + 16}px`;
    });
    svg.addEventListener("pointerleave", () => { readOut.hidden = true; });
    svg.addEventListener("pointerdown", (event) => {
      const x = placeOf(event, drawing);
      if (event.button !== 0 || event.pointerType === "touch" || x < left || x > right) return;
      dragged = x;
      band.setAttribute("y", svg.dataset.top);
      band.setAttribute("height", svg.dataset.bottom - svg.dataset.top);
      band.setAttribute("width", 0);
      svg.append(band);
    });
    svg.addEventListener("click", (event) => {
      const x = placeOf(event, drawing);
      const from = dragged;
      dragged = null;
      band.remove();
      if (from !== null && Math.abs(x - from) > 6) {
        const times = [from, x].map((x) => drawing.seconds(Math.min(Math.max(x, left), right)));
        zoom(Math.min(...times), Math.max(...times));
      } else if (x >= left && x <= right) {
        seek(drawing.seconds(x));
        valueText.textContent = words(time);
      }
    });
    svg.addEventListener("dblclick", () => zoom(start, end));
  }
  addEventListener("pointerup", (event) => {
    if (dragged !== null && !event.target.closest("svg")) { dragged = null; band.remove(); }
  });

  plot.addEventListener("keydown", (event) => {
    const step = (view[1] - view[0]) / (event.shiftKey ? 10 : 100);
    const keys = {
      ArrowLeft: () => seek(time - step), ArrowRight: () => seek(time + step),
      "+": () => scale(0.5, time), "=": () => scale(0.5, time), "-": () => scale(2, time),
      0: () => zoom(start, end), Home: () => seek(view[0]), End: () => seek(view[1]),
    };
    if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    keys[event.key]();
    if (time < view[0] || time > view[1]) {
      const half = (view[1] - view[0]) / 2;
      zoom(time - half, time + half);
    }
    valueText.textContent = words(time);
  });

  // A checkbox for each track and timeline.
  const tracks = [...new Set([...drawings[0].svg.querySelectorAll("[data-track]")]
    .map((element) => element.dataset.track))];
  const hidden = new Set();
  const boxes = new Map();

  function show(name, isShown) {
    if (!tracks.includes(name)) return;
    if (isShown) hidden.delete(name); else hidden.add(name);
    for (const drawing of drawings) drawing.hide(hidden);
    boxes.get(name).checked = isShown;
  }

  function showTimeline(index, isShown) {
    const marks = [".c", ".s", ".t"].map((letter) => letter + index + ":not(.legend *)");
    for (const { svg } of drawings) {
      for (const element of svg.querySelectorAll(marks.join())) {
        element.toggleAttribute("hidden", !isShown);
      }
      for (const element of svg.querySelectorAll(`.lane[data-timeline="${index}"]`)) {
        element.style.visibility = isShown ? "" : "hidden";
      }
    }
  }

  function choices(title, names, change) {
    const set = make("fieldset");
    set.append(make("legend", title));
    return [set, names.map((name, index) => {
      const label = make("label");
      const box = make("input", "", { type: "checkbox" });
      box.checked = true;
      box.addEventListener("change", () => change(index, box.checked));
      label.append(box, " " + name);
      set.append(label);
      return box;
    })];
  }

  const below = document.getElementById("tracks");
  if (tracks.length > 0) {
    const [set, list] = choices("Tracks", tracks, (index, isShown) => show(tracks[index], isShown));
    tracks.forEach((name, index) => boxes.set(name, list[index]));
    below.append(set);
  }
  if (data.timelines.length > 1) {
    below.append(choices("Timelines", data.timelines, showTimeline)[0]);
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

  // An interface for tests and the console.
  window.tapline = Object.freeze({
    get time() { return time; },
    get duration() { return Math.max(0, ...data.durations); },
    get isPlaying() { return controls.some((one) => one.isRunning()); },
    get length() { return player?.length() ?? 0; },
    get cursor() { return visible().cursor; },
    get view() { return [...view]; },
    get svg() { return visible().svg; },
    timelines: Object.freeze([...data.timelines]),
    tracks: Object.freeze(tracks),
    isShown: (name) => tracks.includes(name) && !hidden.has(name),
    values: (at) => visible().values(at),
    position: (at) => visible().position(at),
    zoom,
    show,
    seek,
    play: (index = 0) => controls[index]?.play(),
    pause: () => controls.forEach((one) => one.pause()),
  });
})();
