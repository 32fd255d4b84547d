"use strict";

// A value is an array of components: one for a number, two for a scale, four for a color.
const plus = (a, b) => a.map((x, i) => x + b[i]);
const minus = (a, b) => a.map((x, i) => x - b[i]);
const times = (a, factor) => a.map((x) => x * factor);
const squared = (a) => a.reduce((sum, x) => sum + x * x, 0);
const zero = (a) => a.map(() => 0);

// Returns the sample at a place, interpolated linearly between two samples.
function sampled(samples, place) {
  const last = samples.length - 1;
  const whole = Math.round(place);
  if (Math.abs(place - whole) < 1e-6) return samples[Math.min(whole, last)];
  const before = Math.min(Math.floor(place), last);
  const after = Math.min(before + 1, last);
  return samples[before] + (samples[after] - samples[before]) * (place - before);
}

const finishedFrame = (interval) => ({
  value: interval, velocity: zero(interval), progress: 1, finished: true, showsTarget: true,
});

// A running animation, like AnimationRun in the Swift module MotionCurves.
class Run {
  constructor(curve) {
    this.curve = curve;
    this.begin(null, null, 0);
  }

  // Starts from a position and velocity at a time.
  begin(position, velocity, time) {
    this.position = position;
    this.velocity = velocity;
    this.time = time;
    this.start = time;
    this.steps = 0;
  }

  frame(interval, time) {
    return this.curve.kind === "fluid"
      ? this.fluidFrame(interval, time) : this.curveFrame(interval, time);
  }

  curveFrame(interval, time) {
    const curve = this.curve;
    const finished = time >= curve.length;
    if (finished && curve.endsAtTarget) return finishedFrame(interval);
    const part = sampled(curve.value, time / curve.step);
    const speed = curve.velocity ? sampled(curve.velocity, time / curve.step) : 0;
    return {
      value: times(interval, part), velocity: times(interval, speed), progress: part, finished,
      showsTarget: false,
    };
  }

  // SwiftUI's integrator. Its equations are linear, so the result is the sum of two responses in the
  // page's data: to the initial distance and to the initial velocity.
  fluidFrame(interval, time) {
    const curve = this.curve;
    while (this.time < time) {
      this.time += curve.step;
      this.steps += 1;
    }
    const n = Math.min(this.steps, curve.value.length - 1);
    const position = this.position ?? zero(interval);
    const motion = this.velocity ?? zero(interval);
    const away = minus(interval, position);
    const sum = (still, moving) => plus(times(away, still[n]), times(motion, moving[n]));
    const value = plus(position, sum(curve.value, curve.valueOfMotion));
    const velocity = sum(curve.velocity, curve.velocityOfMotion);
    const force = sum(curve.force, curve.forceOfMotion);
    if (this.hasStopped(interval, value, velocity, force)) return finishedFrame(interval);
    return { value, velocity, progress: 0, finished: false, showsTarget: false };
  }

  // The same condition as in FluidSpringState.hasStopped.
  hasStopped(target, value, velocity, force) {
    const left = squared(minus(target, value));
    if (this.time === this.start && left > 0) return false;
    if (squared(velocity) > 0.0036 || squared(force) > 0.0036) return false;
    const limit = 0.01 * Math.sqrt(squared(target));
    return !(limit > 0 && left > limit * limit);
  }
}

// SwiftUI's combination of animations: each animation starts from the moving value of the previous ones.
class Chain {
  constructor(origin, target, curve, time) {
    this.begin(origin, target, curve, time);
  }

  begin(origin, target, curve, time) {
    this.origin = origin;
    this.links = [{ target: minus(target, origin), run: new Run(curve), start: time }];
  }

  moved(time) {
    let shown = null;
    for (const link of this.links) {
      const left = shown ? minus(link.target, shown.value) : link.target;
      const next = link.run.frame(left, time - link.start);
      link.hides = next.showsTarget;
      if (shown) {
        next.value = plus(next.value, shown.value);
        next.velocity = plus(next.velocity, times(shown.velocity, 1 - next.progress));
      }
      shown = next;
    }
    return shown;
  }

  frame(time) {
    const shown = this.moved(time);
    return { value: plus(shown.value, this.origin), finished: shown.finished };
  }

  retarget(target, curve, time, policy) {
    const shown = this.moved(time);
    if (time <= 0) return this.begin(this.origin, target, curve, 0);
    if (policy === "restartFromCurrent" || shown.finished) {
      return this.begin(plus(shown.value, this.origin), target, curve, time);
    }
    const goal = minus(target, this.origin);
    if (policy !== "swiftUI" || curve.kind !== "fluid") {
      const hiding = this.links.findLastIndex((link) => link.hides);
      if (hiding > 0) this.links.splice(0, hiding);
      this.links.push({ target: goal, run: new Run(curve), start: time });
      return;
    }
    // A fluid spring continues at the current position, and at the current velocity if all curves have a velocity.
    const hasVelocity = this.links.every((link) => link.run.curve.velocity);
    const start = this.links[0].start;
    const run = new Run(curve);
    run.begin(shown.value, hasVelocity ? shown.velocity : zero(goal), time - start);
    this.links = [{ target: goal, run, start }];
  }
}

// Core Animation's additive animations: the value is the target minus what each animation has left to move.
class Stack {
  constructor(start, target, curve) {
    this.target = target;
    this.layers = [{ step: minus(target, start), run: new Run(curve), start: 0 }];
  }

  retarget(target, curve, time) {
    let old = this.target;
    if (time <= 0) {
      if (this.layers.length === 1) old = minus(old, this.layers[0].step);
      this.layers = [];
    }
    this.layers = this.layers.filter(
      (layer) => !layer.run.frame(layer.step, time - layer.start).showsTarget);
    this.layers.push({ step: minus(target, old), run: new Run(curve), start: time });
    this.target = target;
  }

  frame(time) {
    let value = this.target;
    let finished = true;
    for (const layer of this.layers) {
      const shown = layer.run.frame(layer.step, time - layer.start);
      value = minus(value, minus(layer.step, shown.value));
      finished = finished && shown.finished;
    }
    return { value, finished };
  }
}

// The motion of an animated value at and between display frames, like AnimationPass in MotionCurves.
class TrackMotion {
  constructor(name, body, start, rate) {
    this.name = name;
    this.body = body;
    this.start = start;
    this.rate = rate;
    this.changes = [];
    this.rewind();
  }

  vector(components) {
    if (this.body === "scale") return [components[0], components[0]];
    return this.body === "color" ? times(components, 128) : components;
  }

  components(vector) {
    if (this.body === "scale") return [vector[0]];
    return this.body === "color" ? times(vector, 1 / 128) : vector;
  }

  rewind() {
    this.next = 0;
    this.frame = -1;
    this.latest = -1;
    this.active = null;
    this.shown = this.vector(this.start);
  }

  // The latest target up to a time.
  target(seconds = Infinity) {
    const past = this.changes.filter((change) => change.time <= seconds + 1e-9);
    return past.length ? past[past.length - 1].to : this.start;
  }

  send(to, time, curve) {
    const target = this.target();
    if (to.every((x, i) => x === target[i])) return;
    this.changes.push({ time, to, curve });
    this.rewind();
  }

  // Returns a time in display frames; a result within a rounding error of a whole number is rounded.
  frames(seconds) {
    const frames = seconds * this.rate;
    const whole = Math.round(frames);
    return Math.abs(frames - whole) < 1e-6 ? whole : frames;
  }

  at(seconds) {
    const exact = this.frames(Math.max(0, seconds));
    const whole = Math.floor(exact);
    if (exact < this.latest) this.rewind();
    while (this.frame < whole) {
      const change = this.changes[this.next];
      // Nothing moves until the next change.
      if (!this.active && !(change && this.frames(change.time) <= whole)) {
        this.frame = whole;
        break;
      }
      this.frame += 1;
      this.show(this.frame, true);
    }
    // A motion can end only at a display frame, not between two.
    if (exact > whole) this.show(exact, false);
    this.latest = exact;
    return this.components(this.shown);
  }

  show(frame, mayEnd) {
    for (; this.next < this.changes.length; this.next += 1) {
      const change = this.changes[this.next];
      if (this.frames(change.time) > frame) break;
      this.apply(change);
    }
    if (!this.active) return;
    const shown = this.active.motion.frame(Math.max(0, frame - this.active.start) / this.rate);
    this.shown = shown.value;
    if (mayEnd && shown.finished) this.active = null;
  }

  apply(change) {
    const target = this.vector(change.to);
    const curve = change.curve;
    if (!curve) {
      this.shown = target;
      this.active = null;
      return;
    }
    const frame = this.frames(change.time);
    if (this.active) {
      const { motion, start, policy } = this.active;
      const time = Math.max(0, frame - start) / this.rate;
      const underWay = motion.frame(time);
      if (!underWay.finished || frame <= start) {
        motion.retarget(target, curve, time, policy);
        return;
      }
      this.shown = underWay.value;
    }
    const motion = curve.policy === "coreAnimationAdditive"
      ? new Stack(this.shown, target, curve) : new Chain(this.shown, target, curve, 0);
    this.active = { motion, start: frame, policy: curve.policy };
  }

  // Whether all motion has ended at the time last passed to `at`.
  get isAtRest() {
    return !this.active && this.next === this.changes.length;
  }
}
