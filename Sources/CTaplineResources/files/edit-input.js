// The pointer and the keyboard.

// The distance in pixels within which the pointer hits something.
const REACH = { mouse: 8, pen: 10, touch: 18 };
const ENVELOPE = ["attack", "decay", "release"];

const isInside = (lane, y) => lane && y >= lane.top && y <= lane.top + lane.height;

const pointer = {
  drag: null, pointers: new Map(), isAdding: false, lastTap: null,

  isExtending(event) {
    return event.shiftKey || event.ctrlKey || event.metaKey || this.isAdding;
  },

  // Returns the element at a position and its part there: a handle, a head, a point, a sharpness mark,
  // a curve's line, a mark of a finding or an event's body; null if there is none.
  hit(x, y, reach) {
    const near = (px, py) => Math.hypot(px - x, py - y) <= reach;
    const chosen = selected();
    if (chosen.length === 1 && isLasting(chosen[0])) {
      const handle = draw.handles(chosen[0]).find((each) => near(each.x, each.y));
      if (handle) return { element: chosen[0], part: handle.name };
    }
    const found = { distance: Infinity, hit: null };
    const offer = (element, part, px, py, extra) => {
      // A selected element is preferred to others at the same place.
      const distance = Math.hypot(px - x, py - y) - (model.selection.has(element.index) ? 4 : 0);
      if (near(px, py) && distance < found.distance) {
        Object.assign(found, { distance, hit: { element, part, ...extra } });
      }
    };
    const visible = draw.visible();
    for (const element of visible) {
      const at = xOf(startOf(element));
      if (isEvent(element)) {
        if (Math.abs(at - x) > reach + 12) continue;
        offer(element, "head", at, draw.yOf(element[strength(element)]));
        if (isHaptic(element)) offer(element, "sharpness", ...draw.sharpnessPlace(element));
      } else {
        const points = isCurve(element) ? element.points : [[0, element.value]];
        points.forEach(([time, value], index) => offer(
          element, isCurve(element) ? "point" : "head", at + time * view.scale,
          draw.curveY(element.control, value), { index }));
      }
    }
    if (found.hit) return found.hit;
    if (isInside(draw.lanes.curves, y)) {
      const curve = this.curveAt(visible, x, y);
      return curve && curve.distance <= reach ? { element: curve.element, part: "line" } : null;
    }
    if (!isInside(draw.lanes.events, y)) return null;
    if (y < draw.lanes.events.top + FINDING) {
      const element = visible.find((each) =>
        Math.abs(xOf(startOf(each)) - x) <= reach && findingsOf(each).length);
      return element ? { element, part: "head" } : null;
    }
    const bodies = visible.filter((element) => {
      if (!isEvent(element) || y < draw.yOf(element[strength(element)]) - reach) return false;
      const [first, last] = [xOf(startOf(element)), xOf(endOf(element))];
      return isTap(element) ? Math.abs(first - x) <= reach / 2 : first <= x && x <= last;
    });
    const element = bodies.find((each) => model.selection.has(each.index))
      ?? bodies.find(isTap) ?? bodies[bodies.length - 1];
    return element ? { element, part: "head" } : null;
  },

  // The curve whose line is nearest to a position, with its distance.
  curveAt(elements, x, y) {
    return elements.filter(isCurve)
      .map((element) => ({ element, distance: draw.distanceToCurve(element, x, y) }))
      .filter((each) => each.distance !== null)
      .sort((a, b) => a.distance - b.distance)[0];
  },

  place(event) {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  },

  down(event) {
    if (event.button > 0) return;
    canvas.focus({ preventScroll: true });
    const [x, y] = this.place(event);
    this.pointers.set(event.pointerId, { x, y });
    if (this.pointers.size > 1) {
      this.cancel();
      return;
    }
    canvas.setPointerCapture(event.pointerId);
    sound.open();
    if (y < RULER) {
      this.drag = { kind: "start", x, y };
      this.move(event);
      return;
    }
    const hit = this.hit(x, y, REACH[event.pointerType] ?? REACH.mouse);
    const isMore = this.isExtending(event);
    if (!hit) {
      const kind = event.pointerType === "touch" && !this.isAdding ? "pan" : "marquee";
      this.drag = {
        kind, x, y, isMore, start: view.start, before: [...model.selection],
        clientY: event.clientY, scroll: scrollY, way: 0,
      };
      if (!isMore && kind === "marquee") choose([]);
      return;
    }
    const { element, part, index } = hit;
    const isKept = model.selection.has(element.index);
    if (event.altKey && part === "point") {
      perform(() => removePoint(element, index));
      return;
    }
    const point = part === "point" ? { element: element.index, index } : null;
    if (isMore) toggle(element.index);
    else choose(isKept ? [...model.selection] : [element.index], element.index, point);
    if (!isKept) sound.hearSelection();
    if (!canEdit() || counting || !model.selection.has(element.index)) return;
    this.drag = {
      kind: part, element, index, x, y, clientX: event.clientX, clientY: event.clientY,
      changes: [], axis: part === "line" ? "x" : null,
      originals: selected().map((each) => ({ ...each })), own: { ...element },
    };
  },

  move(event) {
    const [x, y] = this.place(event);
    const before = this.pointers.get(event.pointerId);
    if (before) {
      if (this.pointers.size === 2) {
        const other = [...this.pointers.values()].find((each) => each !== before);
        const [old, now] = [Math.abs(other.x - before.x), Math.abs(other.x - x)];
        if (old > 10 && now > 10) draw.zoom(now / old, (other.x + x) / 2);
      }
      Object.assign(before, { x, y });
    }
    const { drag } = this;
    if (!drag) {
      const hit = before ? null : this.hit(x, y, REACH.mouse);
      const cursor = ["duration", ...ENVELOPE].includes(hit?.part) ? "ew-resize" : "grab";
      canvas.style.cursor = hit ? cursor : "";
      return;
    }
    switch (drag.kind) {
      case "start":
        sound.cursor = snapped(Math.max(timeAt(x), 0));
        draw.ask();
        return;
      case "pan":
        view.start = clamp(drag.start - (x - drag.x) / view.scale, draw.first, draw.duration);
        view.fits = false;
        // The timeline may fill a small screen, so a finger on it scrolls the page too.
        scrollTo(scrollX, drag.scroll + drag.clientY - event.clientY);
        drag.way = Math.max(drag.way, Math.hypot(x - drag.x, event.clientY - drag.clientY));
        draw.invalidate();
        return;
      case "marquee":
        draw.marquee = { x0: drag.x, y0: drag.y, x1: x, y1: y };
        drag.way = Math.max(drag.way, Math.hypot(x - drag.x, y - drag.y));
        draw.ask();
        return;
      default:
        // A new inspector may have moved the timeline, so only the pointer's movement counts.
        this.dragTo(drag, drag.x + event.clientX - drag.clientX,
          drag.y + event.clientY - drag.clientY, event.altKey);
    }
  },

  // Moves copies of the selected elements; the file changes when the pointer is lifted.
  dragTo(drag, x, y, isFree) {
    const [dx, dy] = [x - drag.x, y - drag.y];
    if (!drag.changes.length && Math.hypot(dx, dy) < 4) return;
    // The first direction of a drag decides what it changes: the time or the value.
    drag.axis ??= Math.abs(dx) >= Math.abs(dy) ? "x" : "y";
    const moves = { time: drag.axis === "x" || isFree, value: drag.axis === "y" || isFree };
    drag.changes = effective(this.changes(drag, x, y, moves));
    draw.preview = drag.originals.map((each) =>
      ({ ...each, points: each.points?.map((point) => [...point]) }));
    const copies = new Map(draw.preview.map((each) => [each.index, each]));
    for (const change of drag.changes) {
      const copy = copies.get(change.element);
      if (change.op === "set") copy[change.field] = change.value;
      else copy.points[change.point] = [change.time, change.value];
    }
    page.say(describe(copies.get(drag.element.index)), false);
    draw.ask();
  },

  // The changes of a drag from its start to a position.
  changes({ kind, own, index, originals, x: x0, y: y0 }, x, y, moves) {
    const seconds = (x - x0) / view.scale;
    const corners = isLasting(own) ? draw.corners(own) : null;
    switch (kind) {
      case "duration": {
        const end = snapped(Math.max(startOf(own) + lengthOf(own) + seconds, 0));
        return [set(own, "duration", tidy(Math.max(end - startOf(own), 0.001), 6))];
      }
      case "attack":
      case "decay":
      case "release": {
        const from = { attack: corners.start, decay: corners.attack, release: corners.end };
        return [set(own, kind, tidy(draw.normalized(kind, timeAt(x) - from[kind]), 2))];
      }
      case "sharpness": {
        const by = draw.valueAt(y) - draw.valueAt(y0);
        return originals.filter(isHaptic).map((each) =>
          set(each, "sharpness", tidy(clamp(each.sharpness + by, 0, 1), 2)));
      }
      case "point": {
        const [time, value] = own.points[index];
        const by = draw.curveValue(own.control, y) - draw.curveValue(own.control, y0);
        return [pointMove(
          own, index, moves.time ? snapped(startOf(own) + time + seconds) - startOf(own) : time,
          moves.value ? value + by : value, moves.value ? 2 : 6)];
      }
      default: {
        const by = Math.max(
          snapped(startOf(own) + seconds) - startOf(own), -least(originals, (each) => each.time));
        return originals.flatMap((each) => {
          const changes = moves.time ? [set(each, "time", tidy(each.time + by, 6))] : [];
          if (moves.value && !isCurve(each)) {
            const valueAt = (place) => (isStep(each)
              ? draw.curveValue(each.control, place) : draw.valueAt(place));
            const value = each[strength(each)] + valueAt(y) - valueAt(y0);
            changes.push(set(each, strength(each), tidy(clamp(value, ...boundsOf(each)), 2)));
          }
          return changes;
        });
      }
    }
  },

  up(event) {
    this.pointers.delete(event.pointerId);
    const { drag } = this;
    this.drag = null;
    if (!drag) return;
    const [x, y] = this.place(event);
    const isClick = drag.way < (drag.kind === "pan" ? 8 : 4);
    const box = draw.marquee;
    draw.marquee = null;
    if (["marquee", "pan"].includes(drag.kind) && isClick) {
      if (drag.kind === "pan") choose([]);
      sound.cursor = snapped(Math.max(timeAt(x), 0));
      this.click(x, y, event);
    } else if (drag.kind === "line" && !drag.changes.length) {
      this.click(x, y, event);
    } else if (box) {
      this.frame(box, drag);
    }
    if (drag.changes) {
      draw.preview = null;
      const names = {
        head: drag.axis === "y" ? "change the intensity" : "move", point: "move a point",
        line: "move",
      };
      sound.dropped = performance.now();
      edit(names[drag.kind] ?? `change the ${drag.kind}`, drag.changes);
    }
    draw.invalidate();
  },

  // Selects the elements that a dragged frame touches.
  frame({ x0, y0, x1, y1 }, drag) {
    const [left, right] = [Math.min(x0, x1), Math.max(x0, x1)];
    const [top, bottom] = [Math.min(y0, y1), Math.max(y0, y1)];
    const found = draw.visible().filter((each) => {
      const lane = isEvent(each) ? draw.lanes.events : draw.lanes.curves;
      return xOf(startOf(each)) <= right && xOf(endOf(each)) >= left && lane.top <= bottom
        && lane.top + lane.height >= top;
    });
    choose([...(drag.isMore ? drag.before : []), ...found.map((each) => each.index)]);
    sound.hearSelection();
  },

  // A double click adds a tap, or a point to a curve.
  click(x, y, event) {
    const last = this.lastTap;
    this.lastTap = { x, y, time: event.timeStamp };
    const isDouble = last && event.timeStamp - last.time < 400
      && Math.hypot(x - last.x, y - last.y) < 24;
    if (!isDouble) return;
    this.lastTap = null;
    const time = snapped(Math.max(timeAt(x), 0));
    if (isInside(draw.lanes.events, y)) {
      perform(() => addEvent("HapticTransient", time, tidy(draw.valueAt(y), 2)));
    } else if (isInside(draw.lanes.curves, y)) {
      const curve = this.curveAt(draw.visible(), x, y)?.element
        ?? model.elements.findLast((each) => isCurve(each) && startOf(each) <= time);
      if (!curve) return;
      perform(() => addPoint(curve, time, tidy(draw.curveValue(curve.control, y), 2)));
    }
  },

  cancel() {
    this.drag = null;
    draw.preview = null;
    draw.marquee = null;
    draw.invalidate();
  },
};

// Selects elements; `cursor` is the element from which the arrow keys continue.
function choose(indices, cursor = indices[indices.length - 1] ?? null, point = null) {
  model.selection = new Set(indices);
  model.cursor = cursor;
  model.point = point;
  page.showSelection();
  draw.invalidate();
}

// Adds an element to the selection, or removes it.
function toggle(index) {
  const others = [...model.selection].filter((each) => each !== index);
  choose(model.selection.has(index) ? others : [...others, index]);
}

// Selects the next or previous element in time, or adds that element to the selection.
function step(direction, isMore) {
  if (!model.order.length) return;
  const place = model.order.indexOf(model.cursor);
  // Without a cursor, select the first element after the start line, or the last element before it.
  const found = model.order.findIndex((each) => startOf(model.elements[each]) >= sound.cursor);
  const after = found < 0 ? model.order.length : found;
  const nearest = direction > 0 ? after : after - 1;
  const next = place >= 0 ? place + direction : nearest;
  const index = model.order[clamp(next, 0, model.order.length - 1)];
  choose(isMore ? [...model.selection, index] : [index]);
  draw.reveal(startOf(model.elements[index]));
  // The list announces its rows itself.
  if (document.activeElement !== by("list")) page.say(describe(model.elements[index]));
  if (!isMore) sound.hearSelection();
}

// Selects the next or previous point of the selected curve; keys then change that point.
function stepPoint(direction) {
  const curve = selected().find(isCurve);
  if (!curve) return;
  const old = model.point?.element === curve.index ? model.point.index : -1;
  const { length } = curve.points;
  const index = old < 0 && direction < 0 ? length - 1 : (old + direction + length) % length;
  choose([...model.selection], curve.index, { element: curve.index, index });
  const [time, value] = curve.points[index];
  page.say(`point ${index + 1} of ${length} at ${milliseconds(time)}, value ${value}`);
}

const pointed = () => {
  const curve = model.elements[model.point.element];
  return [curve, model.point.index, ...curve.points[model.point.index]];
};

function movePointBy(seconds, rise) {
  const [curve, index, time, value] = pointed();
  return movePoint(curve, index, time + seconds, value + rise);
}

const moveOnGrid = (direction) =>
  (model.point ? movePointBy(direction * (grid() || 0.001), 0) : shiftOnGrid(direction));
const moveBy = (seconds) => (model.point ? movePointBy(seconds, 0) : shift(seconds));
const raiseBy = (value) => (model.point ? movePointBy(0, value) : nudge("intensity", value));

function addPointAtStartLine() {
  const curve = selected().find(isCurve);
  if (!curve) return;
  const time = Math.max(sound.cursor, startOf(curve));
  addPoint(curve, time, valueBefore(curve, time));
}

function moveStartLine() {
  if (!model.selection.size) return;
  sound.cursor = least(selected(), startOf);
  draw.ask();
}

// The keys with their help texts and actions.
const KEYS = [
  ["← →", "Previous, next element", { ArrowLeft: (e) => step(-1, e.shiftKey),
    ArrowRight: (e) => step(1, e.shiftKey) }],
  ["Home End", "First, last element", { Home: (e) => step(-Infinity, e.shiftKey),
    End: (e) => step(Infinity, e.shiftKey) }],
  ["Shift ← →", "Add the previous, next element to the selection"],
  ["Ctrl A", "Select all"],
  ["Esc", "Select nothing, or cancel a drag", { Escape: () => { pointer.cancel(); choose([]); } }],
  [", .", "One step earlier, later", { ",": () => moveOnGrid(-1), ".": () => moveOnGrid(1) }],
  ["< >", "10 ms earlier, later", { "<": () => moveBy(-0.01), ">": () => moveBy(0.01) }],
  ["− +", "Less, more intensity, volume or value", { "+": () => raiseBy(0.05),
    "=": () => raiseBy(0.05), "-": () => raiseBy(-0.05) }],
  ["[ ]", "Less, more sharpness", { "[": () => nudge("sharpness", -0.05),
    "]": () => nudge("sharpness", 0.05) }],
  ["{ }", "10 ms shorter, longer", { "{": () => lengthen(-0.01), "}": () => lengthen(0.01) }],
  ["1 2", "Shorter, longer attack", { 1: () => nudge("attack", -0.05),
    2: () => nudge("attack", 0.05) }],
  ["3 4", "Shorter, longer decay", { 3: () => nudge("decay", -0.05),
    4: () => nudge("decay", 0.05) }],
  ["5 6", "Shorter, longer release", { 5: () => nudge("release", -0.05),
    6: () => nudge("release", 0.05) }],
  ["↑ ↓", "Previous, next point of the selected curve", { ArrowUp: (e) => stepUp(-1, e),
    ArrowDown: (e) => stepUp(1, e) }],
  ["T", "Add a tap at the start line", { t: () => addEvent("HapticTransient", sound.cursor) }],
  ["V", "Add a vibration at the start line", {
    v: () => addEvent("HapticContinuous", sound.cursor) }],
  ["K", "Add a point to the selected curve at the start line", { k: addPointAtStartLine }],
  ["A", "Add something else", { a: () => page.open("adding") }],
  ["D", "Duplicate", { d: duplicate }],
  ["Delete", "Delete the selection, or the point of a curve", {
    Delete: remove, Backspace: remove }],
  ["Ctrl C, X, V", "Copy, cut, paste as AHAP text"],
  ["Ctrl Z, Ctrl Y", "Undo, redo"],
  ["F", "Apply the first fix for the selection", { f: () => page.fixSelection() }],
  ["Space", "Play, stop", { " ": () => sound.toggle() }],
  ["P", "Play from the start line", { p: () => sound.play(sound.cursor) }],
  ["S", "Move the start line to the selection", { s: moveStartLine }],
  ["Enter", "Hear the selection alone", { Enter: () => sound.hear(selected()) }],
  ["L", "Loop", { l: () => sound.toggleLoop() }],
  ["B", "Switch between the original and this version", { b: () => sound.compare() }],
  ["M", "Make this version the original", { m: () => page.mark() }],
  ["I O", "Zoom in, out", { i: () => draw.zoom(1.5), o: () => draw.zoom(1 / 1.5) }],
  ["0", "Show everything", { 0: () => draw.showAll() }],
  ["N", "Next snap setting", { n: () => page.nextSnap() }],
  ["?", "This list", { "?": () => page.open("help") }],
];

// Selects the row above or below in the list; elsewhere, another point of the selected curve.
function stepUp(direction, event) {
  if (event.target === by("list")) step(direction, event.shiftKey);
  else stepPoint(direction);
}

const ACTIONS = Object.assign({}, ...KEYS.map((each) => each[2] ?? {}));
const COMMANDS = {
  a: () => choose(model.elements.map((each) => each.index)),
  c: copy,
  x: cut,
  z: (event) => (event.shiftKey ? redo() : undo()),
  y: redo,
};

function handleKey(event) {
  if (document.querySelector("dialog[open]")) return;
  const { target } = event;
  const isField = target.matches("input:not([type=checkbox]), textarea, select");
  // On some keyboards, brackets need AltGr, which counts as Ctrl and Alt.
  const isAltGraph = event.getModifierState("AltGraph");
  let action = null;
  if ((event.ctrlKey || event.metaKey) && !isAltGraph) {
    const key = event.key.toLowerCase();
    // In an unchanged field, undo and redo apply to the pattern.
    const isChanged = target.value !== target.dataset.shown;
    if (isField && (isChanged || !["z", "y"].includes(key))) return;
    if (key === "c" && !getSelection().isCollapsed) return;
    action = COMMANDS[key];
  } else {
    if (isField || (event.altKey && event.key.length > 1)) return;
    if (event.key.length === 1 && event.key !== " " && !by("letters").checked) return;
    if (target.matches("button, input, summary") && [" ", "Enter"].includes(event.key)) return;
    action = ACTIONS[event.key] ?? ACTIONS[event.key.toLowerCase()];
  }
  if (!action) return;
  event.preventDefault();
  sound.open();
  perform(() => action(event));
}

function listen() {
  canvas.addEventListener("pointerdown", (event) => pointer.down(event));
  canvas.addEventListener("pointermove", (event) => pointer.move(event));
  canvas.addEventListener("pointerup", (event) => pointer.up(event));
  canvas.addEventListener("pointercancel", (event) => {
    pointer.pointers.delete(event.pointerId);
    pointer.cancel();
  });
  canvas.addEventListener("wheel", (event) => {
    const [x] = pointer.place(event);
    if (event.ctrlKey || event.metaKey) {
      draw.zoom(Math.exp(-event.deltaY / 300), x);
    } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      draw.pan((event.deltaX || event.deltaY) / view.scale);
    } else {
      return;
    }
    event.preventDefault();
  }, { passive: false });
  document.addEventListener("keydown", handleKey);
  document.addEventListener("paste", (event) => {
    if (event.target.matches("input, textarea") || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    const text = event.clipboardData?.getData("text") || model.clipboard;
    if (text) perform(() => paste(text));
  });
  new ResizeObserver(() => draw.invalidate()).observe(canvas.parentElement);
  for (const feature of ["prefers-color-scheme: dark", "forced-colors: active"]) {
    matchMedia(`(${feature})`).addEventListener("change", () => draw.readColors());
  }
}
