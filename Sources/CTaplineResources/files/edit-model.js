"use strict";
// The edited pattern, and the requests that change it.

const model = {
  setup: null, textVersion: -1, pageVersion: 0, isStale: true, isSaved: true, isConflict: false,
  isLost: false, notice: null, undo: null, redo: null, elements: [], offsets: [0], order: [],
  longest: 0, selection: new Set(), cursor: null, point: null, findings: [], devices: [], clips: {},
  clipboard: "", snap: "1ms", bpm: 120,
};

const DEFAULTS = {
  intensity: 1, sharpness: 0.5, attack: 0, decay: 0, release: 0, sustained: 1, volume: 1, pitch: 0,
  pan: 0, brightness: 1, looped: false, enveloped: true, path: "",
};
const KINDS = {
  HapticTransient: "tap", HapticContinuous: "vibration", AudioContinuous: "tone",
  AudioCustom: "sound",
};
const LONGEST_CONTINUOUS = 30;

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
const tidy = (number, digits) => Number(number.toFixed(digits));
const milliseconds = (seconds) => `${tidy(seconds * 1000, 3)} ms`;
const least = (list, value) => list.reduce((low, each) => Math.min(low, value(each)), Infinity);
const most = (list, value) => list.reduce((high, each) => Math.max(high, value(each)), 0);

// MARK: - Elements

const isEvent = (element) => element.type !== undefined;
const isCurve = (element) => element.points !== undefined;
const isStep = (element) => !isEvent(element) && !isCurve(element);
const isTap = (element) => element.type === "HapticTransient";
const isHaptic = (element) => isEvent(element) && element.type.startsWith("Haptic");
const isAudio = (element) => isEvent(element) && !isHaptic(element);
const isLasting = (element) => isEvent(element) && !isTap(element);

// The name of the value that is drawn as an element's height.
function strength(element) {
  if (isHaptic(element)) return "intensity";
  return isEvent(element) ? "volume" : "value";
}

function lengthOf(element) {
  if (!isLasting(element)) return 0;
  if (element.type === "AudioCustom") {
    return element.duration || model.clips[element.path]?.duration || 0.1;
  }
  return Math.min(element.duration || LONGEST_CONTINUOUS, LONGEST_CONTINUOUS);
}

const startOf = (element) => element.time + element.offset;

function endOf(element) {
  if (isCurve(element)) return startOf(element) + most(element.points, (point) => point[0]);
  return startOf(element) + lengthOf(element);
}

const controlOf = (name) => model.setup.controls.find((each) => each.name === name);
const rangeOf = (control) => controlOf(control)?.range ?? [0, 1];
const defaultOf = (control) => controlOf(control)?.default ?? 1;

// The range of the value that is drawn as an element's height.
const boundsOf = (element) => (isStep(element) ? rangeOf(element.control) : [0, 1]);

function describe(element) {
  const at = milliseconds(startOf(element));
  if (isCurve(element)) {
    return `curve of ${element.control} at ${at}, ${element.points.length} points`;
  }
  if (isStep(element)) return `${element.control} set to ${element.value} at ${at}`;
  const name = KINDS[element.type] ?? "event";
  const lasting = isLasting(element) ? `, ${milliseconds(lengthOf(element))} long` : "";
  const values = isHaptic(element)
    ? `, intensity ${element.intensity}, sharpness ${element.sharpness}`
    : `, volume ${element.volume}`;
  return `${name} at ${at}${lasting}${values}`;
}

const findingsOf = (element) => model.findings.filter((each) => each.element === element.index);

const selected = () => [...model.selection].map((index) => model.elements[index]).filter(Boolean);

// Returns the index of the pattern that gets a new element at a time, and the time within that pattern.
function placeOf(time) {
  const starts = (list) => model.offsets[list] <= time + 1e-9;
  let list = selected()[0]?.list ?? -1;
  if (list < 0 || !starts(list)) {
    list = Math.max(model.offsets.findLastIndex((_, index) => starts(index)), 0);
  }
  return { list, at: tidy(Math.max(time - model.offsets[list], 0), 6) };
}

// MARK: - The state of the command

function sortElements() {
  model.order = model.elements.map((each) => each.index)
    .sort((a, b) => startOf(model.elements[a]) - startOf(model.elements[b]) || a - b);
  model.longest = most(model.elements, (each) => endOf(each) - startOf(each));
}

// Shows a state that the command sent; returns whether the pattern has changed.
function take(state) {
  const isNew = state.textVersion !== model.textVersion || model.isStale;
  for (const key of ["textVersion", "pageVersion", "isSaved", "isConflict", "notice", "undo", "redo"]) {
    model[key] = state[key];
  }
  if (state.elements && (isNew || state.selection)) {
    // The index of the dragged element may now be another element's.
    if (state.selection || state.elements.length !== model.elements.length) pointer.cancel();
    model.isStale = false;
    model.offsets = state.offsets;
    model.elements = state.elements.map((raw, index) => {
      const element = { ...raw, index, offset: state.offsets[raw.list] };
      // Only steps and curves have a control.
      if (raw.points || raw.control !== undefined) return { value: 0, ...element };
      return { ...DEFAULTS, ...element, type: String(raw.type ?? "") };
    });
    sortElements();
    model.selection = new Set((state.selection ?? [...model.selection])
      .filter((index) => index < model.elements.length));
    if (!model.selection.has(model.cursor)) model.cursor = [...model.selection][0] ?? null;
    const curve = model.elements[model.point?.element];
    if (!curve || !isCurve(curve) || model.point.index >= curve.points.length) model.point = null;
  }
  page.show();
  return isNew;
}

async function request(path, options) {
  const answer = await fetch(path, { cache: "no-store", ...options });
  const type = answer.headers.get("Content-Type") ?? "";
  if (!type.startsWith("application/json")) {
    if (!answer.ok) throw new Error((await answer.text()).trim());
    return answer;
  }
  const content = await answer.json();
  if (!answer.ok) throw new Error(content.error);
  return content;
}

// The queue of requests, and the number of unanswered requests.
let line = Promise.resolve();
let waiting = 0;
// The number of unanswered requests that add or remove elements; until their answers, indices are unknown.
let counting = 0;
const later = [];
// A number that increases when the queued requests no longer fit the pattern.
let epoch = 0;
// The page version of the last state that the command has announced.
let announced = 0;

// Performs an action on elements now, or as soon as their indices are known again.
function perform(action) {
  if (counting || later.length) later.push(action);
  else action();
}

// Sends a request; resolves to true if the request succeeded.
function send(path, body = "", isCounting = true) {
  const own = epoch;
  let isDone = false;
  waiting += 1;
  counting += isCounting ? 1 : 0;
  const turn = line.then(async () => {
    let state = null;
    try {
      if (own !== epoch) throw new Error("Not changed, because an earlier change failed.");
      const content = typeof body === "function" ? body() : body;
      state = await request(path, { method: "POST", body: content });
      isDone = true;
    } catch (error) {
      page.problem(error.message);
      epoch += 1;
      model.isStale = true;
      state = await request("state").catch(() => null);
    }
    waiting -= 1;
    counting -= isCounting ? 1 : 0;
    if (!state) lose();
    else if (!waiting) settle(state, isDone);
    else {
      // A later change was already made on the page; its own answer follows.
      model.textVersion = state.textVersion;
      model.isStale = true;
    }
    while (!counting && later.length) later.shift()();
    return isDone;
  });
  line = turn;
  return turn;
}

function settle(state, isDone) {
  if (isDone) page.endSaying();
  if (take(state)) refresh.ask(isDone);
  catchUp();
}

// Requests the state that the command announced, unless an answer contained it.
async function catchUp() {
  if (waiting || model.pageVersion >= announced) return;
  const state = await request(`state?has=${model.textVersion}`).catch(() => null);
  if (state && !waiting && state.pageVersion > model.pageVersion && take(state)) refresh.ask(false);
}

function lose() {
  model.isLost = true;
  page.show();
}

const canEdit = () => !(model.setup.isReadOnly || model.isConflict || model.isLost);

const KEEPS_COUNT = ["set", "movePoint"];

// Changes the page immediately and then the file; resolves to true if the file was changed.
function edit(name, changes, isReady = () => true) {
  if (!changes.length || !canEdit()) return Promise.resolve(false);
  const isCounting = changes.some((each) => !KEEPS_COUNT.includes(each.op));
  for (const change of isCounting ? [] : changes) {
    const element = model.elements[change.element];
    if (change.op === "set") element[change.field] = change.value;
    else element.points[change.point] = [change.time, change.value];
  }
  if (!isCounting) sortElements();
  model.isSaved = false;
  page.endSaying();
  page.show();
  return send("edit", () => {
    if (!isReady()) throw new Error("Nothing was changed, because copying failed.");
    return JSON.stringify({ version: model.textVersion, name, changes });
  }, isCounting);
}

const set = (element, field, value) => ({ op: "set", element: element.index, field, value });

// Returns the changes without those that set a field to its present value.
const effective = (changes) => changes.filter((each) =>
  each.op !== "set" || model.elements[each.element][each.field] !== each.value);

// MARK: - Sound, findings and devices, computed by the command

const refresh = {
  isRunning: false, isAsked: false, hears: false,

  // Loads the sound, the findings and the devices; starts again if the pattern changes meanwhile.
  async ask(hears) {
    this.isAsked = true;
    this.hears ||= hears;
    if (this.isRunning) return;
    this.isRunning = true;
    while (this.isAsked) {
      this.isAsked = false;
      for (const load of [this.sound, this.findings, this.clips, this.devices]) {
        try {
          await load.call(this);
        } catch (error) {
          if (!model.isLost) page.problem(error.message);
        }
        if (this.isAsked) break;
      }
    }
    this.isRunning = false;
  },

  async sound() {
    await sound.load();
    if (this.isAsked) return;
    if (this.hears) sound.afterEdit();
    this.hears = false;
  },

  async findings() {
    const { textVersion } = model;
    const findings = await request("findings");
    if (textVersion !== model.textVersion) return;
    model.findings = findings;
    page.showFindings();
    draw.invalidate();
  },

  async clips() {
    if (!model.elements.some((each) => each.type === "AudioCustom")) return;
    model.clips = await request("sounds");
    sortElements();
    page.showSelection();
  },

  async devices() {
    model.devices = await request("devices");
    page.showDevices();
    draw.invalidate();
  },
};

// MARK: - Snapping

function grid() {
  switch (model.snap) {
    case "1ms": return 0.001;
    case "60": return 1 / 60;
    case "120": return 1 / 120;
    case "bpm": return 60 / model.bpm / 4;
    default: return 0;
  }
}

function snapped(seconds) {
  const step = grid();
  return tidy(Math.max(step ? Math.round(seconds / step) * step : seconds, 0), step ? 6 : 4);
}

// MARK: - Edits of a selection

function shift(seconds) {
  const chosen = selected();
  const by = Math.max(seconds, -least(chosen, (each) => each.time));
  return edit("move", effective(chosen.map((each) => set(each, "time", tidy(each.time + by, 6)))));
}

// Moves the start of the selection to the next or previous line of the grid.
function shiftOnGrid(direction) {
  const step = grid() || 0.001;
  const first = least(selected(), startOf);
  return shift(tidy((Math.round(first / step) + direction) * step - first, 6));
}

function nudge(field, step) {
  const has = { intensity: (each) => !isCurve(each), sharpness: isHaptic }[field] ?? isLasting;
  return edit(`change the ${field}`, effective(selected().filter(has).map((each) => {
    const name = field === "intensity" ? strength(each) : field;
    return set(each, name, tidy(clamp(each[name] + step, ...boundsOf(each)), 4));
  })));
}

function lengthen(step) {
  return edit("change the duration", effective(selected().filter(isLasting).map((each) =>
    set(each, "duration", tidy(Math.max(lengthOf(each) + step, 0.001), 6)))));
}

// Scales times and durations from the start of the first selected element.
function scaleTimes(factor) {
  const chosen = selected();
  const first = least(chosen, startOf);
  return edit("scale the times", effective(chosen.flatMap((each) => [
    set(each, "time", tidy(
      Math.max(first + (startOf(each) - first) * factor - each.offset, 0), 6)),
    ...(isLasting(each) && each.duration
      ? [set(each, "duration", tidy(each.duration * factor, 6))] : []),
    ...(isCurve(each) ? each.points.map(([time, value], point) =>
      ({ op: "movePoint", element: each.index, point, time: tidy(time * factor, 6), value })) : []),
  ])));
}

function scaleStrength(factor) {
  return edit("scale the intensity", effective(selected().filter((each) => !isCurve(each))
    .map((each) => set(
      each, strength(each), tidy(clamp(each[strength(each)] * factor, ...boundsOf(each)), 4)))));
}

const removals = () => selected().map((each) => ({ op: "remove", element: each.index }));

function remove() {
  const { point } = model;
  if (point) return removePoint(model.elements[point.element], point.index);
  return edit("delete", removals());
}

function duplicate() {
  const chosen = selected();
  const length = most(chosen, endOf) - least(chosen, startOf);
  const by = tidy(Math.max(length, 0.05), 6);
  return edit("duplicate", chosen.map((each) => ({ op: "duplicate", element: each.index, by })));
}

// Copies the selection as AHAP text; resolves to true if the text was copied.
function copy() {
  const chosen = [...model.selection];
  if (!chosen.length) return Promise.resolve(false);
  const own = epoch;
  // Later changes wait, so that the command copies what is selected now.
  const turn = line.then(async () => {
    try {
      if (own !== epoch) throw new Error("Not copied, because an earlier change failed.");
      const answer = await request("copy", { method: "POST", body: chosen.join(",") });
      model.clipboard = await answer.text();
    } catch (error) {
      page.problem(error.message);
      return false;
    }
    // Without permission the text can only be pasted on this page.
    navigator.clipboard?.writeText(model.clipboard).catch(() => {});
    page.say(`${countOf(chosen.length)} copied as AHAP text.`);
    return true;
  });
  line = turn;
  return turn;
}

// Copies the selection and then deletes it, unless the copy fails.
function cut() {
  let isCopied = false;
  copy().then((isDone) => { isCopied = isDone; });
  return edit("cut", removals(), () => isCopied);
}

const countOf = (count) => (count === 1 ? "1 element" : `${count} elements`);

const paste = (text) => edit("paste", [{ op: "paste", text, ...placeOf(sound.cursor) }]);

const undo = () => model.undo && canEdit() && send("undo");
const redo = () => model.redo && canEdit() && send("redo");

// MARK: - New elements and points

// Adds an entry, which the command formats like its neighbors.
function add(words, entry, time) {
  const text = JSON.stringify({ Version: 1, Pattern: [entry] }, null, 2);
  return edit(`add a ${words}`, [{ op: "paste", text, ...placeOf(time) }]);
}

function addEvent(type, time, intensity = 0.7) {
  const event = { Time: 0, EventType: type };
  if (["HapticContinuous", "AudioContinuous"].includes(type)) event.EventDuration = 0.1;
  if (type === "AudioCustom") event.EventWaveformPath = page.soundPath();
  event.EventParameters = Object.entries(type.startsWith("Haptic")
    ? { HapticIntensity: intensity, HapticSharpness: 0.5 } : { AudioVolume: 1 })
    .map(([ParameterID, ParameterValue]) => ({ ParameterID, ParameterValue }));
  return add(KINDS[type], { Event: event }, time);
}

function addStep(ParameterID, time) {
  const ParameterValue = defaultOf(ParameterID);
  return add("step", { Parameter: { ParameterID, Time: 0, ParameterValue } }, time);
}

function addCurve(ParameterID, time) {
  const ParameterValue = defaultOf(ParameterID);
  const points = [0, 0.2].map((Time) => ({ Time, ParameterValue }));
  return add("curve", { ParameterCurve: {
    ParameterID, Time: 0, ParameterCurveControlPoints: points } }, time);
}

// The lowest and highest time of a point with which the curve's points keep their order.
function pointLimits(curve, index) {
  return [curve.points[index - 1]?.[0] ?? 0, curve.points[index + 1]?.[0] ?? Infinity];
}

function pointMove(curve, index, time, value, digits = 4) {
  return {
    op: "movePoint", element: curve.index, point: index,
    time: tidy(clamp(time, ...pointLimits(curve, index)), 6),
    value: tidy(clamp(value, ...rangeOf(curve.control)), digits),
  };
}

const movePoint = (curve, index, time, value) =>
  edit("move a point", [pointMove(curve, index, time, value)]);

function addPoint(curve, time, value) {
  return edit("add a point", [{
    op: "addPoint", element: curve.index, time: tidy(Math.max(time - startOf(curve), 0), 6), value,
  }]);
}

// The value of the last point before a time.
function valueBefore(curve, time) {
  const before = curve.points.findLast((point) => startOf(curve) + point[0] <= time);
  return (before ?? curve.points[0])?.[1] ?? defaultOf(curve.control);
}

function removePoint(curve, index) {
  model.point = null;
  return edit("delete a point", [{ op: "removePoint", element: curve.index, point: index }]);
}
