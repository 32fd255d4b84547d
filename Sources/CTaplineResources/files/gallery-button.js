const data = JSON.parse(document.getElementById("data").textContent);

// The page's time in seconds, which can be paused and set; all buttons follow it.
const clock = {
  held: null,
  since: 0,
  origin: 0,
  // The speed: at 0.1, ten seconds show one second.
  rate: 1,
  now() { return this.held ?? this.origin + (performance.now() / 1000 - this.since) * this.rate; },
  run(rate) {
    this.origin = this.now();
    this.since = performance.now() / 1000;
    this.rate = rate;
  },
  get isPaused() { return this.held !== null; },
  pause() {
    this.held = this.now();
    return this.held;
  },
  resume() {
    if (this.held === null) return;
    this.origin = this.held;
    this.since = performance.now() / 1000;
    this.held = null;
    stage.wake();
  },
  seek(seconds) {
    if (this.held === null) {
      this.origin = seconds;
      this.since = performance.now() / 1000;
    } else {
      this.held = seconds;
    }
    stage.showAfterSeek();
    stage.wake();
    return seconds;
  },
};

// Plays haptics as sound and vibration.
const sound = {
  isOn: true,
  context: null,
  analyser: null,
  buffers: new Map(),
  played: 0,
  voices: new Set(),
  open() {
    if (this.context) return this.context;
    this.context = new AudioContext();
    this.analyser = this.context.createAnalyser();
    this.analyser.fftSize = 8192;
    this.analyser.connect(this.context.destination);
    return this.context;
  },
  // Decodes the samples of a haptic, -1 to 1.
  samples(name) {
    const bytes = Uint8Array.from(atob(data.haptics[name].pcm), (letter) => letter.charCodeAt(0));
    const words = new DataView(bytes.buffer);
    return Float32Array.from(
      { length: bytes.length / 2 }, (_, index) => words.getInt16(2 * index, true) / 32767);
  },
  buffer(name) {
    let buffer = this.buffers.get(name);
    if (!buffer) {
      const samples = this.samples(name);
      buffer = new AudioBuffer({
        length: Math.max(samples.length, 1), numberOfChannels: 1,
        sampleRate: data.haptics[name].rate,
      });
      buffer.copyToChannel(samples, 0);
      this.buffers.set(name, buffer);
    }
    return buffer;
  },
  play(name) {
    const haptic = Object.hasOwn(data.haptics, name) ? data.haptics[name] : null;
    if (!haptic) return;
    // Browsers log a warning if a page vibrates before the user has touched it.
    if (navigator.vibrate && navigator.userActivation?.hasBeenActive) {
      navigator.vibrate(haptic.pulses);
    }
    if (!this.isOn) return;
    const context = this.open();
    if (context.state === "suspended") context.resume();
    const voice = new AudioBufferSourceNode(context, { buffer: this.buffer(name) });
    voice.connect(this.analyser);
    voice.onended = () => this.voices.delete(voice);
    this.voices.add(voice);
    voice.start();
    this.played += 1;
  },
  stop() {
    for (const voice of this.voices) voice.stop();
    this.voices.clear();
  },
};

const actions = ["down", "out", "in", "up", "cancel"];

// Parses steps such as "down 0; out 0.05; in 0.09; up 0.2".
function readScript(text) {
  return text.split(";").filter((part) => part.trim()).map((part) => {
    const [action, time, ...rest] = part.trim().split(/\s+/);
    const seconds = Number(time);
    if (!actions.includes(action) || !(seconds >= 0) || rest.length) {
      throw new Error(`"${part.trim()}" is not a step; write down, out, in, up or cancel, and a time`);
    }
    return { action, time: seconds };
  });
}

// A button's press: the finger's actions since the button was last at rest, and their effects.
class Press {
  constructor(button, appearance, isReduced) {
    this.button = button;
    this.appearance = appearance;
    this.isReduced = isReduced;
    this.origin = 0;
    this.steps = [];
    this.startsOn = false;
    this.carried = new Map();
    this.heard = -Infinity;
    this.rebuild();
  }

  // With reduced motion, a button without a reduced variant shows end states only.
  get isStill() { return this.isReduced && !this.button.reducedMotion; }

  get states() {
    const motion = (this.isReduced && this.button.reducedMotion) || this.button.motion;
    return motion[this.appearance] ?? motion.light;
  }

  setAppearance(appearance, isReduced) {
    if (appearance === this.appearance && isReduced === this.isReduced) return;
    this.appearance = appearance;
    this.isReduced = isReduced;
    this.carried.clear();
    this.rebuild();
  }

  // Restarts at a time of the clock, from the values that are displayed at that time.
  begin(time) {
    const values = this.values(time);
    const isOn = this.isOn(time);
    this.carried = new Map();
    for (const [name, value] of values) this.carried.set(name, value);
    this.startsOn = isOn;
    this.origin = time;
    this.steps = [];
    this.heard = time;
    this.rebuild();
  }

  // Removes the steps after a time and adds an action of the finger at that time.
  touch(action, time) {
    this.steps = this.steps.filter((step) => this.origin + step.time <= time + 1e-9);
    const isNew = action === "down" && (time < this.origin || this.isAtRest(time));
    if (isNew) this.begin(time);
    const step = { action, time: Math.max(0, time - this.origin) };
    this.steps.push(step);
    const known = this.played.length;
    this.rebuild();
    for (const haptic of this.played.slice(known)) sound.play(haptic.name);
    this.heard = time;
  }

  script(steps, time) {
    this.begin(time);
    this.heard = time - 1e-9;
    this.steps = steps;
    this.rebuild();
  }

  // Computes the motions and haptics of the steps from the page's data.
  rebuild() {
    this.motions = new Map();
    this.played = [];
    this.switches = [];
    const [first, second] = this.startsOn
      ? [this.states[1], this.states[0]] : [this.states[0], this.states[1]];
    for (const track of [...first.tracks, ...(second?.tracks ?? [])]) {
      if (this.motions.has(track.name)) continue;
      const start = this.carried.get(track.name) ?? track.start;
      this.motions.set(
        track.name, new TrackMotion(track.name, track.body, start, data.framesPerSecond));
    }
    let isOn = this.startsOn;
    let [tracking, inside, pressed] = [false, false, false];
    const send = (changes, time) => {
      for (const { track, to, curve } of changes) {
        const motion = this.motions.get(track);
        // Each change advances the selection by one.
        const target = track === "selection" ? [motion.target()[0] + 1] : to;
        motion.send(target, time, curve === null ? null : data.curves[curve]);
      }
    };
    const hear = (names, time) => {
      for (const name of names) this.played.push({ name, time });
    };
    for (const { action, time } of this.steps) {
      const state = this.states[isOn ? 1 : 0] ?? this.states[0];
      const wasPressed = pressed;
      if (action === "down") [tracking, inside] = [true, true];
      if (action === "out") inside = false;
      if (action === "in") inside = true;
      const acts = action === "up" && tracking && inside;
      if (action === "up" || action === "cancel") tracking = false;
      pressed = tracking && inside;
      if (pressed && !wasPressed) send(state.press, time);
      if (action === "down") hear(state.pressHaptics, time);
      if (acts) {
        send(state.act, time);
        hear(state.actHaptics, time);
        if (this.button.isToggle) {
          isOn = !isOn;
          this.switches.push({ time, isOn });
        }
      } else if (!pressed && wasPressed) {
        send(state.leave, time);
      }
    }
    this.isHeld = tracking;
    this.isPressed = pressed;
  }

  isOn(time) {
    const past = this.switches.filter((each) => this.origin + each.time <= time + 1e-9);
    return past.length ? past[past.length - 1].isOn : this.startsOn;
  }

  // Returns the displayed components of each track at a time of the clock.
  values(time) {
    const shown = new Map();
    for (const [name, motion] of this.motions) {
      const seconds = time - this.origin;
      shown.set(name, this.isStill ? motion.target(seconds) : motion.at(seconds));
    }
    return shown;
  }

  isAtRest(time) {
    const last = this.steps.length ? this.steps[this.steps.length - 1].time : 0;
    if (this.isHeld || time < this.origin + last) return false;
    for (const motion of this.motions.values()) {
      motion.at(time - this.origin);
      if (!motion.isAtRest) return false;
    }
    return true;
  }

  // Plays the haptics that have become due since the last call.
  hearUntil(time) {
    for (const haptic of this.played) {
      const due = this.origin + haptic.time;
      if (due > this.heard && due <= time) sound.play(haptic.name);
    }
    this.heard = Math.max(this.heard, time);
  }
}
