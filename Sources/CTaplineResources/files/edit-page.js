// The parts of the page beside the timeline.

const by = (id) => document.getElementById(id);

function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name in node) node[name] = value;
    else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

// Refills a part of the page. If the part has the focus, the focus moves to the new control of the same name, or to the
// timeline.
function refill(part, fill) {
  const old = document.activeElement;
  const hadFocus = part.contains(old);
  fill();
  if (!hadFocus || old.isConnected) return;
  const nameOf = (each) => [each.name, each.getAttribute("aria-label"), each.textContent].join();
  const same = [...part.querySelectorAll("button, input, select")]
    .find((each) => !each.disabled && nameOf(each) === nameOf(old));
  (same ?? canvas).focus({ preventScroll: true });
}

const button = (words, onclick, attributes = {}) =>
  make("button", { type: "button", onclick, ...attributes }, words);

// The numbers that the inspector shows: field, label, factor, bounds, and a test for the elements that have the field.
const FIELDS = [
  ["time", "Time (ms)", 1000, 0, 1e5, () => true],
  ["duration", "Duration (ms)", 1000, 1e-6, 1e5, isLasting],
  ["intensity", "Intensity", 1, 0, 1, isHaptic],
  ["sharpness", "Sharpness", 1, 0, 1, isHaptic],
  ["volume", "Volume", 1, 0, 1, isAudio],
  ["pitch", "Pitch", 1, -1, 1, isAudio],
  ["pan", "Pan", 1, -1, 1, isAudio],
  ["brightness", "Brightness", 1, 0, 1, isAudio],
  ["attack", "Attack", 1, 0, 1, isLasting],
  ["decay", "Decay", 1, 0, 1, isLasting],
  ["release", "Release", 1, 0, 1, isLasting],
  ["value", "Value", 1, -1, 1, isStep],
];
const ROWS = 60;
const MOST_POINTS = 64;
const MOST_FINDINGS = 100;

const page = {
  said: 0, row: 0, fields: [], inspected: "",

  // MARK: - The status line

  // Shows a sentence for some seconds, or until the state changes.
  say(words, isBrief = true) {
    by("status").className = "";
    by("status").textContent = words;
    clearTimeout(this.said);
    this.said = isBrief ? setTimeout(() => this.endSaying(), 4000) : 0;
  },

  endSaying() {
    clearTimeout(this.said);
    this.said = 0;
    this.showStatus();
  },

  problem(words) {
    this.say(words);
    by("status").className = "problem";
    const told = document.querySelector("dialog[open] .problem");
    if (told) told.textContent = words;
  },

  showStatus() {
    by("status").className = model.notice || model.isLost ? "problem" : "";
    by("status").textContent = this.statusText();
  },

  statusText() {
    if (model.isLost) {
      return "The command has ended, so nothing can be changed. Start 'tapline edit' again.";
    }
    if (model.notice) return model.notice;
    if (model.setup.isReadOnly) return "This file is read-only.";
    if (model.isConflict) return "The file was changed by another program.";
    return model.isSaved ? "Saved." : "Saving…";
  },

  // MARK: - The state

  show() {
    if (!this.said || model.notice || model.isLost) this.showStatus();
    for (const [id, name, key] of [["undo", "Undo", "Z"], ["redo", "Redo", "Y"]]) {
      by(id).disabled = !model[id] || !canEdit();
      by(id).title = `${name} ${model[id] ?? ""} (Ctrl ${key})`.replace("  ", " ");
    }
    for (const id of ["add", "paste"]) by(id).disabled = !canEdit();
    if (model.isConflict !== by("conflict").open) {
      if (model.isConflict) by("conflict").showModal();
      else by("conflict").close();
    }
    // A conflict has a notice if the other version cannot be read.
    by("conflict").querySelector(".problem").textContent = model.notice ?? "";
    by("theirs").disabled = Boolean(model.notice);
    this.showSelection();
    draw.invalidate();
  },

  showPlaying() {
    by("play").textContent = sound.isPlaying ? "Stop" : "Play";
    by("loop").setAttribute("aria-pressed", String(sound.isLooping));
    by("compare").setAttribute("aria-pressed", String(sound.isComparing));
  },

  async mark() {
    if (await send("mark", "", false)) this.say("This version is the original now.");
  },

  nextSnap() {
    const options = [...by("snap").options].map((each) => each.value);
    by("snap").value = options[(options.indexOf(model.snap) + 1) % options.length];
    this.readSnap();
    this.say(`Snap: ${by("snap").selectedOptions[0].textContent}`);
  },

  readSnap() {
    model.snap = by("snap").value;
    model.bpm = clamp(Number(by("bpm").value) || 120, 20, 400);
    by("beats").hidden = model.snap !== "bpm";
  },

  soundPath() { return by("soundpath").value || "sound.wav"; },

  open(id) {
    if (id !== "help" && !canEdit()) return;
    const told = by(id).querySelector(".problem");
    if (told) told.textContent = "";
    if (!by(id).open) by(id).showModal();
  },

  // MARK: - The list

  // Shows at most `ROWS` rows, with the cursor's row among them unless the list was scrolled.
  showList(isScrolled = false) {
    const { order, elements, selection, cursor } = model;
    const list = by("list");
    const last = Math.max(order.length - ROWS, 0);
    const place = cursor === null || isScrolled ? -1 : order.indexOf(cursor);
    if (place >= 0 && (place < this.row || place >= this.row + ROWS)) this.row = place - ROWS / 2;
    this.row = clamp(this.row, 0, last);
    by("elements").textContent = `Elements (${order.length})`;
    const rows = order.slice(this.row, this.row + ROWS).map((index, row) => {
      const words = findingsOf(elements[index])
        .map((each) => `; ${each.severity}: ${each.message}`);
      return make("div", {
        id: `element${index}`, role: "option", "aria-selected": String(selection.has(index)),
        "aria-setsize": String(order.length), "aria-posinset": String(this.row + row + 1),
      }, describe(elements[index]) + words.join(""));
    });
    if (!rows.length) {
      rows.push(make("div", { className: "none", role: "option", "aria-selected": "false" },
        "None"));
    }
    list.replaceChildren(...rows);
    const row = place >= 0 ? by(`element${cursor}`) : null;
    if (!row) {
      list.removeAttribute("aria-activedescendant");
      return;
    }
    list.setAttribute("aria-activedescendant", row.id);
    const top = row.offsetTop - list.offsetTop;
    list.scrollTop = clamp(
      list.scrollTop, top + row.offsetHeight - list.clientHeight + 2, top);
  },

  // Shows further rows when the list is scrolled to an end.
  scrollList() {
    const list = by("list");
    const isEnd = list.scrollTop + list.clientHeight > list.scrollHeight - 2;
    const isStart = !isEnd && list.scrollTop < 2;
    const move = (Number(isEnd) - Number(isStart)) * ROWS / 2;
    const row = clamp(this.row + move, 0, Math.max(model.order.length - ROWS, 0));
    if (row === this.row) return;
    const height = list.scrollHeight / list.children.length;
    const top = list.scrollTop - (row - this.row) * height;
    this.row = row;
    this.showList(true);
    list.scrollTop = top;
  },

  showSelection() {
    this.showList();
    this.showInspector();
    draw.ask();
  },

  // MARK: - The inspector

  // Shows the values of the selection, in new fields if the selection needs different ones.
  showInspector() {
    const chosen = selected();
    const one = chosen.length === 1 ? chosen[0] : null;
    const fields = FIELDS.filter((each) => chosen.some(each[5]));
    const key = [
      Boolean(one), chosen.length > 0, canEdit(), fields.map((each) => each[0]), one?.type,
      one?.points?.length, one && findingsOf(one).map((each) => each.message),
    ].join();
    if (key !== this.inspected) {
      this.inspected = key;
      refill(by("inspector"), () => this.makeInspector(chosen, one, fields));
    }
    for (const refresh of this.fields) refresh();
  },

  makeInspector(chosen, one, fields) {
    const form = by("inspector");
    form.replaceChildren();
    this.fields = [];
    if (!chosen.length) {
      form.append(make("p", { className: "row none" }, "Nothing is selected."));
      return;
    }
    const title = make("p", { className: "row" });
    this.fields.push(() => {
      const now = selected();
      title.textContent = now.length === 1 ? describe(now[0]) : countOf(now.length);
    });
    form.append(title);
    if (one && isEvent(one)) this.addType(form);
    for (const field of fields) this.addNumber(form, field);
    if (chosen.some(isLasting)) {
      this.addFlag(form, "sustained", "Sustained", isLasting, (isOn) => Number(isOn));
    }
    if (one?.type === "AudioCustom") this.addSoundFields(form);
    if (one && isCurve(one)) this.addPoints(form, one);
    if (!one) this.addScaling(form);
    for (const finding of one ? findingsOf(one) : []) {
      const item = make("p", { className: `row ${finding.severity}` }, `${finding.message} `);
      this.addFix(item, finding);
      form.append(item);
    }
    const isOff = !canEdit();
    form.append(make("div", { className: "row" },
      button("Duplicate", () => perform(duplicate), { disabled: isOff }),
      button("Delete", () => perform(remove), { disabled: isOff }),
      button("Copy", () => perform(copy)),
      button("Hear", () => sound.hear(selected()))));
  },

  // Adds a field that shows the value of `read`; an entered value is passed to `write`.
  addField(form, label, attributes, read, write) {
    const input = make("input", {
      ...attributes, disabled: !canEdit(),
      onchange: () => perform(() => { write(input); }),
      onblur: () => { input.dataset.shown = input.value; refresh(); },
    });
    const refresh = () => {
      const value = read();
      if (input.type === "checkbox") {
        input.checked = value;
        return;
      }
      const isTyping = document.activeElement === input && input.value !== input.dataset.shown;
      if (!isTyping) input.value = value;
      input.dataset.shown = value;
    };
    this.fields.push(refresh);
    form.append(label ? make("label", {}, label, input) : input);
    return input;
  },

  addNumber(form, [name, label, factor, low, high, has]) {
    const valueOf = (each) => {
      if (name === "time") return startOf(each);
      return name === "duration" ? lengthOf(each) : each[name];
    };
    const field = this.addField(form, label, { type: "number", step: "any", name }, () => {
      const values = new Set(selected().filter(has).map(valueOf));
      if (field) field.placeholder = values.size > 1 ? "several" : "";
      return values.size === 1 ? String(tidy([...values][0] * factor, 6)) : "";
    }, (input) => {
      const number = Number(input.value);
      if (input.value === "" || !Number.isFinite(number)) return;
      edit(`change the ${name}`, effective(selected().filter(has).map((each) => {
        const value = number / factor - (name === "time" ? each.offset : 0);
        return set(each, name, tidy(clamp(value, low, high), 9));
      })));
    });
  },

  addFlag(form, name, label, has, valueOf = (isOn) => isOn) {
    this.addField(form, label, { type: "checkbox", name },
      () => selected().filter(has).every((each) => Boolean(each[name])),
      (input) => edit(`change ${name}`, effective(selected().filter(has).map((each) =>
        set(each, name, valueOf(input.checked))))));
  },

  addType(form) {
    const select = make("select", {
      disabled: !canEdit(), name: "type",
      onchange: () => perform(() => {
        const [event] = selected();
        const changes = [set(event, "type", select.value)];
        if (select.value !== "HapticTransient" && !event.duration) {
          changes.push(set(event, "duration", 0.1));
        }
        if (select.value === "AudioCustom" && !event.path) {
          changes.push(set(event, "path", this.soundPath()));
        }
        edit("change the type", changes);
      }),
    }, ...Object.entries(KINDS).map(([value, words]) => make("option", { value }, words)));
    this.fields.push(() => { select.value = selected()[0].type; });
    form.append(make("label", {}, "Type", select));
  },

  addSoundFields(form) {
    this.addField(form, "Sound file", { name: "path" }, () => selected()[0].path,
      (input) => edit(
        "change the sound file", effective([set(selected()[0], "path", input.value)])));
    this.addFlag(form, "looped", "Loop", isEvent);
    this.addFlag(form, "enveloped", "Volume envelope", isEvent);
  },

  addPoints(form, { points }) {
    form.append(make("div", { className: "row points", ariaHidden: "true" },
      make("span", {}, "Time (ms)"), make("span", {}, "Value")));
    for (let index = 0; index < Math.min(points.length, MOST_POINTS); index += 1) {
      const row = make("div", { className: "row" });
      const field = (label, read, write) => this.addField(row, "", {
        type: "number", step: "any", "aria-label": `Point ${index + 1}, ${label}`,
      }, () => String(tidy(read(selected()[0].points[index]), 6)), (input) => {
        const number = Number(input.value);
        const [curve] = selected();
        if (input.value === "" || !Number.isFinite(number)) return;
        movePoint(curve, index, ...write(number, curve.points[index]));
      });
      field("time in ms", (point) => point[0] * 1000, (number, point) => [number / 1000, point[1]]);
      field("value", (point) => point[1], (number, point) => [point[0], number]);
      row.append(button("×", () => perform(() => removePoint(selected()[0], index)), {
        "aria-label": `Delete point ${index + 1}`, disabled: points.length < 2 || !canEdit() }));
      form.append(row);
    }
    if (points.length > MOST_POINTS) {
      form.append(make("p", { className: "row none" },
        `The timeline shows ${points.length - MOST_POINTS} more points.`));
    }
    form.append(make("div", { className: "row" }, button("Add a point", () => perform(() => {
      const [curve] = selected();
      const time = endOf(curve) + 0.05;
      addPoint(curve, time, valueBefore(curve, time));
    }), { disabled: !canEdit() })));
  },

  addScaling(form) {
    const row = (label, value, words, action) => {
      const input = make("input", { type: "number", step: "any", value });
      const act = () => perform(() => action(Number(input.value)));
      form.append(make("label", {}, label, make("span", { className: "pair" }, input,
        button(words, act, { disabled: !canEdit() }))));
    };
    row("Move by (ms)", "10", "Move", (number) => shift(number / 1000));
    row("Stretch times by", "2", "Stretch", (number) => number > 0 && scaleTimes(number));
    row("Multiply intensity by", "0.8", "Multiply", (number) =>
      number >= 0 && scaleStrength(number));
  },

  // MARK: - Findings and devices

  addFix(item, finding) {
    if (!finding.fix || !canEdit()) return;
    item.append(button(`Fix: ${finding.fix}`, () => perform(() => this.fix(finding))));
  },

  showFindings() {
    const { findings } = model;
    by("findings").textContent = `Findings (${findings.length})`;
    const items = findings.slice(0, MOST_FINDINGS).map((each) => {
      const item = make("li", { className: each.severity },
        `${each.severity}, line ${each.line}: ${each.message} `);
      if (each.element !== null) {
        item.append(button("Show", () => {
          choose([each.element]);
          draw.reveal(startOf(model.elements[each.element]));
        }), " ");
      }
      this.addFix(item, each);
      return item;
    });
    if (findings.length > MOST_FINDINGS) {
      items.push(make("li", { className: "none" }, `and ${findings.length - MOST_FINDINGS} more`));
    }
    if (!items.length) items.push(make("li", { className: "none" }, "None"));
    refill(by("found"), () => by("found").replaceChildren(...items));
    this.showSelection();
  },

  fix(finding) {
    const index = model.findings.indexOf(finding);
    if (index >= 0) send(`fix?finding=${index}&version=${model.textVersion}`);
  },

  fixSelection() {
    const finding = model.findings.find((each) => each.fix
      && (!model.selection.size || model.selection.has(each.element)));
    if (finding) this.fix(finding);
    else this.say("There is nothing to fix.");
  },

  // The loss of a device in a few words.
  lossOf({ lossDecibels, missing }) {
    if (lossDecibels === undefined) return "does not play the pattern";
    const lost = missing.length ? `, ${missing.length} missing` : "";
    return `${tidy(lossDecibels, 1)} dB loss${lost}`;
  },

  showDevices() {
    by("others").hidden = !model.devices.length;
    by("platforms").replaceChildren(...model.devices.flatMap((device) => {
      const [title, ...losses] = device.summary.trim().split("\n");
      return [make("h3", {}, title), make("ul", {}, ...losses.map((each) => make("li", {}, each)))];
    }));
  },

  // MARK: - Start

  connect() {
    const changes = new EventSource("changes");
    changes.onmessage = (event) => {
      announced = Number(event.data);
      catchUp();
    };
    // The stream may have ended although the command is running.
    changes.onerror = () => { request(`state?has=${model.textVersion}`).catch(lose); };
    changes.onopen = () => {
      if (!model.isLost) return;
      model.isLost = false;
      this.show();
    };
  },

  bind() {
    const click = (id, action) => by(id).addEventListener("click", () => perform(action));
    click("undo", undo);
    click("redo", redo);
    click("play", () => sound.toggle());
    click("here", () => sound.play(sound.cursor));
    click("loop", () => sound.toggleLoop());
    click("compare", () => sound.compare());
    click("mark", () => this.mark());
    click("in", () => draw.zoom(1.5));
    click("out", () => draw.zoom(1 / 1.5));
    click("fit", () => draw.showAll());
    click("add", () => this.open("adding"));
    click("paste", () => { by("ahap").value = model.clipboard; this.open("pasting"); });
    click("pasted", () => this.closeAfter("pasting", paste(by("ahap").value)));
    click("keys", () => this.open("help"));
    click("more", () => {
      pointer.isAdding = !pointer.isAdding;
      by("more").setAttribute("aria-pressed", String(pointer.isAdding));
    });
    for (const id of ["mine", "theirs"]) click(id, () => send(`resolve?keep=${id}`));
    by("conflict").addEventListener("cancel", (event) => event.preventDefault());
    by("conflict").addEventListener("close", () => { if (model.isConflict) this.show(); });
    document.querySelectorAll("[data-close]").forEach((each) =>
      each.addEventListener("click", () => each.closest("dialog").close()));
    by("hears").addEventListener("change", () => { sound.hearsChanges = by("hears").checked; });
    by("voice").addEventListener("change", () => sound.setVoice(by("voice").value));
    for (const id of ["snap", "bpm"]) by(id).addEventListener("change", () => this.readSnap());
    by("list").addEventListener("scroll", () => this.scrollList());
    by("list").addEventListener("click", (event) => {
      if (!event.target.id.startsWith("element")) return;
      const index = Number(event.target.id.slice("element".length));
      if (pointer.isExtending(event)) toggle(index);
      else choose([index]);
      draw.reveal(startOf(model.elements[index]));
      sound.open();
      sound.hearSelection();
    });
    by("inspector").addEventListener("submit", (event) => event.preventDefault());
    this.bindAdding(click);
  },

  async closeAfter(id, change) {
    if (await change) by(id).close();
  },

  bindAdding(click) {
    const adding = (change) => this.closeAfter("adding", change);
    const kinds = Object.entries(KINDS).filter(([type]) => type !== "AudioCustom");
    by("kinds").append(...kinds.map(([type, words]) =>
      button(`Add a ${words}`, () => perform(() => adding(addEvent(type, sound.cursor))))));
    click("addsound", () => adding(addEvent("AudioCustom", sound.cursor)));
    click("insert", () => adding(edit("add from the library", [
      { op: "insert", source: by("source").value.trim(), ...placeOf(sound.cursor) }])));
    click("step", () => adding(addStep(by("control").value, sound.cursor)));
    click("curve", () => adding(addCurve(by("control").value, sound.cursor)));
    by("recording").addEventListener("change", async () => {
      const [file] = by("recording").files;
      if (!file) return;
      const bytes = await file.arrayBuffer();
      by("recording").value = "";
      perform(() => {
        const { list, at } = placeOf(sound.cursor);
        adding(send(`record?list=${list}&at=${at}`, bytes));
      });
    });
  },

  async start() {
    model.setup = await request("setup");
    const { setup } = model;
    by("file").textContent = setup.file.split("/").pop();
    by("file").title = setup.file;
    sound.voice = setup.voice;
    by("voice").value = setup.voice;
    by("names").append(...setup.names.map((value) => make("option", { value })));
    by("control").append(...setup.controls.map(({ name }) => make("option", {}, name)));
    for (const [key, words] of KEYS) {
      by("shortcuts").append(make("dt", {}, key), make("dd", {}, words));
    }
    this.readSnap();
    this.bind();
    listen();
    draw.readColors();
    take(await request("state"));
    this.connect();
    canvas.focus({ preventScroll: true });
    refresh.ask(false);
  },
};

page.start().catch((error) => page.problem(error.message));
