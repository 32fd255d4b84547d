// The timeline: a still picture of the elements that are not selected, with the moving parts drawn over it.

const canvas = document.getElementById("timeline");
const pen = canvas.getContext("2d");
const still = document.createElement("canvas");
const INSET = 16;
const RULER = 24;
const LANE = { events: 212, curves: 110, wave: 64, press: 84, device: 44 };
const HEAD = 4.5;
// The space in a lane below its lowest and above its highest value, in pixels.
const FOOT = 10;
const ROOM = 26;
// The height in pixels of the strip for marks of findings, at the top of the lane of events.
const FINDING = 16;
// The number of events above which heads are left out, because they would cover each other.
const DENSE = 1500;
const SHADES = 6;

const view = { start: 0, scale: 500, width: 0, height: 0, ratio: 1, fits: true };

// The y coordinate of a part of a lane's scale, 0 to 1, and the part at a y coordinate.
const yIn = (lane, part) => lane.top + lane.height - FOOT - part * (lane.height - FOOT - ROOM);
const partIn = (lane, y) => (lane.top + lane.height - FOOT - y) / (lane.height - FOOT - ROOM);

const xOf = (time) => INSET + (time - view.start) * view.scale;
const timeAt = (x) => (x - INSET) / view.scale + view.start;

const draw = {
  lanes: {}, colors: {}, isStale: true, isAsked: false, preview: null, marquee: null,

  // The lanes from top to bottom, each with its top and height.
  layOut() {
    const lanes = {};
    let top = RULER;
    const add = (name, height) => { lanes[name] = { top, height }; top += height + 6; };
    add("events", LANE.events);
    if (model.elements.some((each) => !isEvent(each))) add("curves", LANE.curves);
    add("wave", LANE.wave);
    if (model.setup?.press) add("press", LANE.press);
    model.devices.forEach((_, index) => add(`device${index}`, LANE.device));
    this.lanes = lanes;
    const width = canvas.parentElement.clientWidth;
    const ratio = window.devicePixelRatio || 1;
    if (view.width !== width || view.height !== top || view.ratio !== ratio) {
      Object.assign(view, { width, height: top, ratio });
      canvas.style.height = `${top}px`;
      for (const each of [canvas, still]) {
        each.width = Math.round(width * ratio);
        each.height = Math.round(top * ratio);
      }
    }
    if (view.fits) this.fit();
  },

  get duration() {
    return Math.max(
      model.elements.reduce((last, each) => Math.max(last, endOf(each)), 0),
      sound.buffer ? Math.min(sound.buffer.duration, 1e4) : 0, 0.25);
  },

  // The earliest time on the axis: 0, or the negative start time of a press whose first haptic is at 0.
  get first() {
    const press = model.setup?.press?.presses[0];
    return Math.min(-(press?.haptics[0]?.timeSeconds ?? 0), 0);
  },

  fit() {
    view.start = this.first;
    view.scale = Math.max(
      (view.width - 2 * INSET) / ((this.duration - view.start) * 1.05), 1e-3);
    view.fits = true;
  },

  showAll() {
    this.fit();
    this.invalidate();
  },

  zoom(factor, x = view.width / 2) {
    const time = timeAt(x);
    view.scale = clamp(view.scale * factor, (view.width - 2 * INSET) / (this.duration * 4), 2e5);
    view.start = Math.max(time - (x - INSET) / view.scale, this.first);
    view.fits = false;
    this.invalidate();
  },

  pan(seconds) {
    view.start = clamp(view.start + seconds, this.first, this.duration);
    view.fits = false;
    this.invalidate();
  },

  reveal(time) {
    if (xOf(time) >= INSET && xOf(time) <= view.width - INSET) return;
    view.start = Math.max(time - (view.width - 2 * INSET) / view.scale / 3, this.first);
    view.fits = false;
    this.invalidate();
  },

  readColors() {
    const style = getComputedStyle(document.documentElement);
    for (const name of ["paper", "ink", "faint", "line", "accent", "sharp", "warn", "sound"]) {
      this.colors[name] = style.getPropertyValue(`--${name}`).trim();
    }
    // From dull to sharp.
    this.shades = Array.from({ length: SHADES }, (_, shade) =>
      style.getPropertyValue(`--shade${shade}`).trim());
    this.invalidate();
  },

  // Schedules a frame with a new still picture.
  invalidate() {
    this.isStale = true;
    this.ask();
  },

  ask() {
    if (this.isAsked) return;
    this.isAsked = true;
    requestAnimationFrame(() => {
      this.isAsked = false;
      this.frame();
    });
  },

  frame() {
    if (!model.setup) return;
    if (this.isStale) {
      this.isStale = false;
      this.layOut();
      this.paintStill(still.getContext("2d"));
    }
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(still, 0, 0);
    pen.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
    const moving = this.preview ?? selected();
    this.paintEvents(pen, moving.filter(isEvent), true);
    this.paintControls(pen, moving.filter((each) => !isEvent(each)), true);
    this.paintHandles(pen, moving);
    this.paintOver(pen);
    if (sound.isPlaying) this.ask();
  },

  paintStill(pen) {
    pen.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
    pen.fillStyle = this.colors.paper;
    pen.fillRect(0, 0, view.width, view.height);
    this.paintRuler(pen);
    const visible = this.visible();
    const rest = visible.filter((each) => !model.selection.has(each.index));
    this.paintEvents(pen, rest.filter(isEvent), false, visible.length > DENSE);
    this.paintControls(pen, rest.filter((each) => !isEvent(each)), false);
    this.paintWave(pen);
    this.paintPress(pen);
    this.paintDevices(pen);
    this.paintFindings(pen, visible);
    this.paintLabels(pen);
  },

  // The elements that may touch the visible part of the axis.
  visible() {
    const first = timeAt(0) - model.longest - 0.05;
    const last = timeAt(view.width) + 0.05;
    let low = 0;
    let high = model.order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (startOf(model.elements[model.order[middle]]) < first) low = middle + 1;
      else high = middle;
    }
    const found = [];
    for (; low < model.order.length; low += 1) {
      const element = model.elements[model.order[low]];
      if (startOf(element) > last) break;
      found.push(element);
    }
    return found;
  },

  text(pen, words, x, y, color = this.colors.faint, align = "left") {
    pen.font = "12px system-ui, sans-serif";
    pen.fillStyle = color;
    pen.textAlign = align;
    // An outline in the color of the background keeps the words readable.
    pen.save();
    pen.strokeStyle = this.colors.paper;
    pen.lineWidth = 3;
    pen.lineJoin = "round";
    pen.strokeText(words, x, y);
    pen.restore();
    pen.fillText(words, x, y);
  },

  paintRuler(pen) {
    let step = 1e-3;
    for (let index = 0; step * view.scale < 64; index += 1) step *= index % 3 === 1 ? 2.5 : 2;
    pen.strokeStyle = this.colors.line;
    pen.lineWidth = 1;
    pen.beginPath();
    const last = timeAt(view.width);
    const first = Math.max(Math.ceil(timeAt(0) / step), 0);
    for (let count = first; count * step <= last; count += 1) {
      const x = Math.round(xOf(count * step)) + 0.5;
      pen.moveTo(x, RULER - 6);
      pen.lineTo(x, view.height);
    }
    pen.stroke();
    for (let count = first; count * step <= last; count += 1) {
      const time = count * step;
      const words = step < 1 ? `${tidy(time * 1000, 1)} ms` : `${tidy(time, 2)} s`;
      this.text(pen, words, xOf(time) + 3, 13);
    }
    for (const lane of Object.values(this.lanes)) {
      pen.strokeRect(0.5, lane.top + 0.5, view.width - 1, lane.height - 1);
    }
  },

  paintLabels(pen) {
    const level = sound.peaks?.most;
    const words = {
      events: "● intensity  ◆ sharpness", curves: "curves and steps", press: "press",
      wave: level
        ? `sound, peak ${tidy(20 * Math.log10(level), 1)} dB`.replace("-", "−") : "sound",
    };
    model.devices.forEach((device, index) => {
      words[`device${index}`] = `${device.device}: ${page.lossOf(device)}`;
    });
    for (const [name, lane] of Object.entries(this.lanes)) {
      this.text(pen, words[name] ?? "", view.width - 6, lane.top + 14, this.colors.faint, "right");
    }
  },

  // The y coordinate of a value in the lane of events.
  yOf(value) { return yIn(this.lanes.events, clamp(value, 0, 1)); },

  valueAt(y) { return clamp(partIn(this.lanes.events, y), 0, 1); },

  // Returns the seconds of a normalized envelope time, 0 to 1.
  envelope(name, value) {
    const table = model.setup.envelope[name];
    const place = clamp(value, 0, 1) * 100;
    const index = Math.min(Math.floor(place), 99);
    return table[index] + (table[index + 1] - table[index]) * (place - index);
  },

  // Returns the normalized envelope time, 0 to 1, of a number of seconds.
  normalized(name, seconds) {
    const table = model.setup.envelope[name];
    const after = table.findIndex((each) => each >= seconds);
    if (after <= 0) return after === 0 ? 0 : 1;
    return (after - 1 + (seconds - table[after - 1]) / (table[after] - table[after - 1])) / 100;
  },

  paintEvents(pen, events, isSelected, isDense = events.length > DENSE) {
    const base = this.yOf(0);
    const width = isDense ? 1 : 2;
    const eventsByShade = Array.from({ length: SHADES }, () => []);
    for (const event of events) {
      const sharpness = isHaptic(event) ? event.sharpness : 0;
      eventsByShade[Math.min(Math.floor(sharpness * SHADES), SHADES - 1)].push(event);
    }
    eventsByShade.forEach((events, shade) => {
      if (!events.length) return;
      const color = isSelected ? this.colors.accent : this.shades[shade];
      pen.strokeStyle = color;
      pen.fillStyle = color;
      pen.lineWidth = isSelected ? 2.5 : width;
      pen.beginPath();
      for (const event of events) {
        if (!isTap(event)) continue;
        const x = xOf(startOf(event));
        pen.moveTo(x, base);
        pen.lineTo(x, this.yOf(event.intensity));
      }
      pen.stroke();
      if (!isDense) {
        pen.beginPath();
        for (const event of events) {
          const x = xOf(startOf(event));
          const y = this.yOf(event[strength(event)]);
          pen.moveTo(x + HEAD, y);
          pen.arc(x, y, HEAD, 0, 7);
        }
        pen.fill();
      }
      for (const event of events) if (isLasting(event)) this.paintLasting(pen, event, isDense);
    });
    if (isDense) return;
    pen.fillStyle = this.colors.sharp;
    for (const event of events) {
      if (!isHaptic(event)) continue;
      const [x, y] = this.sharpnessPlace(event);
      pen.beginPath();
      pen.moveTo(x, y - 4);
      pen.lineTo(x + 4, y);
      pen.lineTo(x, y + 4);
      pen.lineTo(x - 4, y);
      pen.fill();
    }
  },

  // The position of the mark of sharpness, moved aside if it would cover the head.
  sharpnessPlace(event) {
    const y = this.yOf(event.sharpness);
    const isCovered = Math.abs(y - this.yOf(event.intensity)) < 10;
    return [xOf(startOf(event)) + (isCovered ? 12 : 0), y];
  },

  // The times at the corners of an event's envelope; `attack`, `decay` and `release` are the ends of these parts.
  corners(event) {
    const start = startOf(event);
    const end = start + lengthOf(event);
    const attack = start + this.envelope("attack", event.attack);
    const release = end + this.envelope("release", event.release);
    const decay = attack + this.envelope("decay", event.decay);
    return { start, attack: Math.min(attack, end), decay, end, release };
  },

  paintLasting(pen, event, isDense) {
    const { start, attack, decay, end, release } = this.corners(event);
    const [base, top] = [this.yOf(0), this.yOf(event[strength(event)])];
    pen.beginPath();
    pen.moveTo(xOf(start), base);
    pen.lineTo(xOf(attack), top);
    if (event.sustained) {
      pen.lineTo(xOf(end), top);
      pen.lineTo(xOf(release), base);
    } else {
      pen.lineTo(xOf(decay), base);
    }
    pen.globalAlpha = 0.25;
    pen.fill();
    pen.globalAlpha = 1;
    pen.stroke();
    const clip = model.clips[event.path];
    if (isDense || event.type !== "AudioCustom" || !clip) return;
    const middle = (base + top) / 2;
    const length = Math.min(clip.duration, end - start);
    pen.beginPath();
    clip.peaks.forEach((peak, index) => {
      const time = index / clip.peaks.length * clip.duration;
      if (time > length) return;
      pen.moveTo(xOf(start + time), middle - peak * (base - top) / 2);
      pen.lineTo(xOf(start + time), middle + peak * (base - top) / 2 + 1);
    });
    pen.lineWidth = 1;
    pen.stroke();
  },

  // The y coordinate of a control's value in the lane of curves.
  curveY(control, value) {
    const [low, high] = rangeOf(control);
    return yIn(this.lanes.curves, (clamp(value, low, high) - low) / (high - low));
  },

  // The distance of a position from a curve's line, in pixels; null before and after the curve.
  distanceToCurve(curve, x, y) {
    const time = timeAt(x) - startOf(curve);
    const after = curve.points.findIndex((point) => point[0] >= time);
    if (after < 1) return null;
    const [[t0, v0], [t1, v1]] = [curve.points[after - 1], curve.points[after]];
    const value = t1 > t0 ? v0 + (v1 - v0) * (time - t0) / (t1 - t0) : v1;
    return Math.abs(this.curveY(curve.control, value) - y);
  },

  curveValue(control, y) {
    const [low, high] = rangeOf(control);
    return clamp(low + partIn(this.lanes.curves, y) * (high - low), low, high);
  },

  paintControls(pen, controls, isSelected) {
    if (!this.lanes.curves) return;
    for (const each of controls) {
      const shade = model.setup.controls.findIndex((one) => one.name === each.control);
      const color = isSelected ? this.colors.accent : this.shades[Math.max(shade, 0) % SHADES];
      pen.strokeStyle = color;
      pen.fillStyle = color;
      pen.lineWidth = isSelected ? 2.5 : 1.5;
      const points = isCurve(each) ? each.points : [[0, each.value]];
      pen.beginPath();
      points.forEach(([time, value], index) => {
        const [x, y] = [xOf(startOf(each) + time), this.curveY(each.control, value)];
        if (index) pen.lineTo(x, y); else pen.moveTo(x, y);
      });
      if (isStep(each)) {
        pen.lineTo(view.width, this.curveY(each.control, each.value));
        pen.setLineDash([4, 4]);
      }
      pen.stroke();
      pen.setLineDash([]);
      points.forEach(([time, value], index) => {
        const isPoint = model.point?.element === each.index && model.point.index === index;
        const half = isPoint ? 6 : 4;
        pen.fillRect(
          xOf(startOf(each) + time) - half, this.curveY(each.control, value) - half, 2 * half,
          2 * half);
      });
      if (points.length && controls.length < 12) {
        this.text(
          pen, each.control, xOf(startOf(each) + points[0][0]) + 6,
          this.curveY(each.control, points[0][1]) - 6, color);
      }
    }
  },

  handles(event) {
    const { attack, decay, end, release } = this.corners(event);
    const top = this.yOf(event[strength(event)]);
    const list = [
      { name: "duration", x: xOf(end), y: event.sustained ? top + 18 : this.yOf(0) - 14 },
      { name: "attack", x: xOf(attack), y: top },
    ];
    if (event.sustained) list.push({ name: "release", x: xOf(release), y: this.yOf(0) });
    else list.push({ name: "decay", x: xOf(decay), y: this.yOf(0) });
    return list;
  },

  paintHandles(pen, moving) {
    if (moving.length !== 1 || !isLasting(moving[0])) return;
    pen.fillStyle = this.colors.paper;
    pen.strokeStyle = this.colors.accent;
    pen.lineWidth = 2;
    for (const { x, y } of this.handles(moving[0])) {
      pen.fillRect(x - 5, y - 5, 10, 10);
      pen.strokeRect(x - 5, y - 5, 10, 10);
    }
  },

  // Draws the sound, scaled so that its peak fills the lane.
  paintWave(pen) {
    const lane = this.lanes.wave;
    if (!sound.peaks) return;
    const middle = lane.top + lane.height / 2;
    const { low, high } = sound.peaks;
    const gain = (lane.height - 4) / 2 / (sound.peaks.most || 1);
    pen.fillStyle = this.colors.sound;
    for (let x = 0; x < view.width; x += 1) {
      if (timeAt(x + 1) <= 0) continue;
      const first = Math.max(Math.floor(timeAt(x) * 1000), 0);
      const end = Math.min(Math.max(Math.ceil(timeAt(x + 1) * 1000), first + 1), low.length);
      let [bottom, top] = [0, 0];
      for (let bin = first; bin < end; bin += 1) {
        if (low[bin] < bottom) bottom = low[bin];
        if (high[bin] > top) top = high[bin];
      }
      if (top > bottom) {
        pen.fillRect(x, middle - top * gain, 1, Math.max((top - bottom) * gain, 1));
      }
    }
  },

  // Draws scale and opacity of a button whose first haptic is the pattern's start.
  paintPress(pen) {
    const press = model.setup.press?.presses[0];
    if (!press) return;
    const lane = this.lanes.press;
    const start = -this.first;
    const tracks = press.tracks.filter((each) => ["scale", "opacity"].includes(each.name));
    tracks.forEach((track, index) => {
      const values = track.values[0];
      const low = Math.min(...values, 0.9);
      const high = Math.max(...values, 1);
      pen.strokeStyle = index ? this.colors.sharp : this.colors.accent;
      pen.lineWidth = 1.5;
      pen.setLineDash(index ? [5, 3] : []);
      pen.beginPath();
      values.forEach((value, frame) => {
        const part = (value - low) / (high - low);
        pen.lineTo(xOf(frame / model.setup.press.fps - start), yIn(lane, part));
      });
      pen.stroke();
      pen.setLineDash([]);
      this.text(
        pen, `${track.name} ${tidy(low, 3)} to ${tidy(high, 3)}`, 6 + index * 160, lane.top + 14,
        pen.strokeStyle);
    });
    for (const moment of press.moments.filter((each) => each.kind === "touch")) {
      this.text(pen, moment.name, xOf(moment.timeSeconds - start) + 3, lane.top + lane.height - 4);
    }
  },

  paintDevices(pen) {
    model.devices.forEach((device, index) => {
      const lane = this.lanes[`device${index}`];
      if (!lane) return;
      const base = lane.top + lane.height - 3;
      const paint = (events, color) => {
        pen.fillStyle = color;
        for (const [time, duration, intensity] of events ?? []) {
          const height = 2 + intensity * (lane.height - 24);
          pen.fillRect(xOf(time), base - height, Math.max(duration * view.scale, 2), height);
        }
      };
      paint(device.missing, this.colors.warn);
      paint(device.played, this.colors.faint);
    });
  },

  paintFindings(pen, visible) {
    const severities = new Map();
    for (const { element, severity } of model.findings) {
      if (severity !== "note" || !severities.has(element)) severities.set(element, severity);
    }
    for (const element of visible) {
      if (!severities.has(element.index)) continue;
      const isNote = severities.get(element.index) === "note";
      const x = xOf(startOf(element));
      pen.fillStyle = isNote ? this.colors.faint : this.colors.warn;
      pen.beginPath();
      pen.moveTo(x, RULER + 4);
      pen.lineTo(x + 6, RULER + 14);
      pen.lineTo(x - 6, RULER + 14);
      pen.fill();
    }
  },

  // Draws the start line with its flag, the playhead, and the frame that selects elements.
  paintOver(pen) {
    pen.strokeStyle = this.colors.warn;
    pen.fillStyle = this.colors.warn;
    pen.lineWidth = 1.5;
    for (const time of sound.isPlaying ? [sound.cursor, sound.position] : [sound.cursor]) {
      pen.beginPath();
      pen.moveTo(xOf(time), RULER - 8);
      pen.lineTo(xOf(time), view.height);
      pen.stroke();
    }
    const flag = xOf(sound.cursor);
    pen.beginPath();
    pen.moveTo(flag, RULER - 10);
    pen.lineTo(flag + 10, RULER - 5);
    pen.lineTo(flag, RULER);
    pen.fill();
    if (!this.marquee) return;
    const { x0, y0, x1, y1 } = this.marquee;
    pen.strokeStyle = this.colors.accent;
    pen.strokeRect(Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0));
  },
};
