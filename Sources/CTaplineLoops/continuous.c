#include "lanes.h"

// MARK: - Lines and amplitudes

// The structures of this file hold those of the header in registers: `line` holds a `ctapline_line`, `ramp` a
// `ctapline_amplitude`, `run` the scratch memory of a `ctapline_steady`, and `phase` a `ctapline_chirp`.
typedef struct line {
  lanes values;
  float step;
} line;

PART void load_line(const ctapline_line *from, line *to) {
  load(&from->values, &to->values);
  to->step = from->step;
}

PART void next_of_line(line *line, lanes *next) {
  *next = line->values;
  line->values += line->step;
}

typedef struct ramp {
  line controls;
  line envelope;
} ramp;

PART void load_ramp(const ctapline_amplitude *from, ramp *to) {
  load_line(&from->controls, &to->controls);
  load_line(&from->envelope, &to->envelope);
}

PART void store_ramp(const ramp *from, ctapline_amplitude *to) {
  store(&from->controls.values, &to->controls.values);
  store(&from->envelope.values, &to->envelope.values);
}

PART void next_of_ramp(ramp *ramp, bool is_steady, bool is_squared, lanes *next) {
  next_of_line(&ramp->controls, next);
  if (!is_steady) {
    lanes envelope;
    next_of_line(&ramp->envelope, &envelope);
    *next *= envelope;
  }
  if (is_squared) *next *= *next;
}

void ctapline_next_amplitude(ctapline_amplitude *amplitude, ctapline_lanes *next) {
  ramp ramp;
  lanes values;
  load_ramp(amplitude, &ramp);
  next_of_ramp(&ramp, amplitude->is_steady, amplitude->is_squared, &values);
  store_ramp(&ramp, amplitude);
  store(&values, next);
}

// MARK: - Turns

// Computes the sines and cosines of eight frames, multiplied by the amplitude.
PART void turn_frames(const ctapline_steady *steady, double sine, double cosine, lanes *sines, lanes *cosines) {
  lanes first_sines, first_cosines;
  load(&steady->first_sines, &first_sines);
  load(&steady->first_cosines, &first_cosines);
  *sines = (float)sine * first_cosines + (float)cosine * first_sines;
  *cosines = (float)cosine * first_cosines - (float)sine * first_sines;
}

// Writes the rows of one or two phases; the additions of two do not wait for each other.
PART void write_rows(
  float *rows, ptrdiff_t stride, ptrdiff_t frames, const ctapline_steady *phases, ptrdiff_t count) {
  double sine[2], cosine[2];
  for (ptrdiff_t index = 0; index < count; index += 1) {
    sine[index] = phases[index].sine;
    cosine[index] = phases[index].cosine;
  }
  for (ptrdiff_t frame = 0; frame < frames; frame += 8) {
    for (ptrdiff_t index = 0; index < count; index += 1) {
      const ctapline_steady *phase = phases + index;
      float *sines = rows + 2 * index * stride;
      lanes next_sines, next_cosines;
      turn_frames(phase, sine[index], cosine[index], &next_sines, &next_cosines);
      turn(&sine[index], &cosine[index], phase->turn_sine, phase->turn_cosine);
      store(&next_sines, sines + frame);
      store(&next_cosines, sines + stride + frame);
    }
  }
}

PART void write_turns_loop(
  float *rows, ptrdiff_t stride, ptrdiff_t frames, const ctapline_steady *phases, ptrdiff_t count) {
  ptrdiff_t index = 0;
  for (; index + 2 <= count; index += 2) write_rows(rows + 2 * index * stride, stride, frames, phases + index, 2);
  if (index < count) write_rows(rows + 2 * index * stride, stride, frames, phases + index, 1);
}

FOR_EACH_PROCESSOR(write_turns,
  (float *rows, ptrdiff_t stride, ptrdiff_t frames, const ctapline_steady *phases, ptrdiff_t count),
  (rows, stride, frames, phases, count))

// MARK: - Sines of constant frequency

typedef struct run {
  lanes now;
  lanes before;
  float factor;
} run;

PART void begin_run(ctapline_steady *steady, run *run) {
  double sine = steady->sine, cosine = steady->cosine;
  lanes cosines;
  turn_frames(steady, sine, cosine, &run->now, &cosines);
  turn(&sine, &cosine, -steady->turn_sine, steady->turn_cosine);
  turn_frames(steady, sine, cosine, &run->before, &cosines);
  run->factor = (float)(2 * steady->turn_cosine);
  turn(&steady->sine, &steady->cosine, steady->run_sine, steady->run_cosine);
}

PART void load_run(const ctapline_steady *from, run *to) {
  load(&from->now, &to->now);
  load(&from->before, &to->before);
  to->factor = (float)(2 * from->turn_cosine);
}

PART void store_run(const run *from, ctapline_steady *to) {
  store(&from->now, &to->now);
  store(&from->before, &to->before);
}

PART void next_of_run(run *run, lanes *next) {
  *next = run->now;
  run->now = run->factor * *next - run->before;
  run->before = *next;
}

PART void add_run(
  float *target, ptrdiff_t frames, ctapline_steady *sines, ptrdiff_t count, ramp *ramp, bool is_steady,
  bool is_squared) {
  // One sine (the tactile voice) or three sines (the carriers of the library's profiles) stay in registers.
  run first, second, third;
  begin_run(sines, &first);
  if (count == 3) {
    begin_run(sines + 1, &second);
    begin_run(sines + 2, &third);
  }
  for (ptrdiff_t index = 1; count != 3 && index < count; index += 1) {
    run other;
    begin_run(sines + index, &other);
    store_run(&other, sines + index);
  }
  for (ptrdiff_t frame = 0; frame < frames; frame += 8) {
    lanes sum, next;
    next_of_run(&first, &sum);
    if (count == 3) {
      next_of_run(&second, &next);
      sum += next;
      next_of_run(&third, &next);
      sum += next;
    }
    for (ptrdiff_t index = 1; count != 3 && index < count; index += 1) {
      run other;
      load_run(sines + index, &other);
      next_of_run(&other, &next);
      sum += next;
      store_run(&other, sines + index);
    }
    next_of_ramp(ramp, is_steady, is_squared, &next);
    if (frames - frame < 8) cut(&next, frames - frame);
    sum *= next;
    add(target + frame, &sum);
  }
}

PART void add_runs(
  float *target, ptrdiff_t frames, ctapline_steady *sines, ptrdiff_t count, const ctapline_amplitude *amplitude,
  bool is_steady, bool is_squared) {
  ramp ramp;
  load_ramp(amplitude, &ramp);
  for (ptrdiff_t frame = 0; frame < frames; frame += ctapline_run_length) {
    const ptrdiff_t left = frames - frame;
    add_run(
      target + frame, left < ctapline_run_length ? left : ctapline_run_length, sines, count, &ramp, is_steady,
      is_squared);
  }
}

PART void add_sines(
  float *target, ptrdiff_t frames, ctapline_steady *sines, ptrdiff_t count, const ctapline_amplitude *amplitude,
  bool is_steady, bool is_squared) {
  if (count == 1) {
    add_runs(target, frames, sines, 1, amplitude, is_steady, is_squared);
  } else if (count == 3) {
    add_runs(target, frames, sines, 3, amplitude, is_steady, is_squared);
  } else {
    add_runs(target, frames, sines, count, amplitude, is_steady, is_squared);
  }
}

PART void add_sines_loop(
  float *target, ptrdiff_t frames, ctapline_steady *sines, ptrdiff_t count, const ctapline_amplitude *amplitude) {
  if (amplitude->is_steady) {
    add_sines(target, frames, sines, count, amplitude, true, true);
  } else if (amplitude->is_squared) {
    add_sines(target, frames, sines, count, amplitude, false, true);
  } else {
    add_sines(target, frames, sines, count, amplitude, false, false);
  }
}

FOR_EACH_PROCESSOR(add_sines,
  (float *target, ptrdiff_t frames, ctapline_steady *sines, ptrdiff_t count, const ctapline_amplitude *amplitude),
  (target, frames, sines, count, amplitude))

// MARK: - Carriers

typedef struct carriers {
  const float *differences;
  ptrdiff_t stride;
  ctapline_weight *weights;
  line first, second, third;
} carriers;

PART void line_of_weight(const ctapline_weight *weight, line *line) {
  const lanes numbers = LANE_NUMBERS;
  line->values = (float)weight->value + numbers * (float)weight->slope;
  line->step = (float)(weight->slope * 8);
}

PART void begin_carriers(const ctapline_carriers *from, ptrdiff_t count, carriers *to) {
  to->differences = from->differences;
  to->stride = from->stride;
  to->weights = from->weights;
  line_of_weight(from->weights, &to->first);
  if (count == 3) {
    line_of_weight(from->weights + 1, &to->second);
    line_of_weight(from->weights + 2, &to->third);
  }
  for (ptrdiff_t index = 1; count != 3 && index < count; index += 1) {
    line line;
    line_of_weight(from->weights + index, &line);
    store(&line.values, &from->weights[index].values);
  }
}

PART void next_weight(carriers *carriers, ptrdiff_t index, ptrdiff_t count, lanes *next) {
  if (count == 3) {
    next_of_line(index == 1 ? &carriers->second : &carriers->third, next);
  } else {
    ctapline_weight *weight = carriers->weights + index;
    line line;
    load(&weight->values, &line.values);
    line.step = (float)(weight->slope * 8);
    next_of_line(&line, next);
    store(&line.values, &weight->values);
  }
}

// Adds eight frames of an event, given by its sines and cosines, shifted up in frequency to each carrier.
PART void add_at_carriers(
  float *target, ptrdiff_t frame, const lanes *sines, const lanes *cosines, carriers *carriers, ptrdiff_t count) {
  // The factors of the event's sines (in phase) and cosines (quadrature).
  lanes in_phase, quadrature = 0, weight, value;
  next_of_line(&carriers->first, &in_phase);
  for (ptrdiff_t carrier = 1; carrier < count; carrier += 1) {
    const float *row = carriers->differences + 2 * (carrier - 1) * carriers->stride + frame;
    next_weight(carriers, carrier, count, &weight);
    load(row, &value);
    quadrature += weight * value;
    load(row + carriers->stride, &value);
    in_phase += weight * value;
  }
  in_phase *= *sines;
  quadrature *= *cosines;
  in_phase += quadrature;
  add(target + frame, &in_phase);
}

PART void add_event(
  float *target, ptrdiff_t frames, const float *event, const ctapline_carriers *from, ptrdiff_t count) {
  carriers carriers;
  begin_carriers(from, count, &carriers);
  for (ptrdiff_t frame = 0; frame < frames; frame += 8) {
    lanes sines, cosines;
    load(event + 2 * frame, &sines);
    load(event + 2 * frame + 8, &cosines);
    add_at_carriers(target, frame, &sines, &cosines, &carriers, count);
  }
}

PART void add_event_loop(
  float *target, ptrdiff_t frames, const float *event, const ctapline_carriers *carriers) {
  if (carriers->count == 3) {
    add_event(target, frames, event, carriers, 3);
  } else {
    add_event(target, frames, event, carriers, carriers->count);
  }
}

FOR_EACH_PROCESSOR(add_event,
  (float *target, ptrdiff_t frames, const float *event, const ctapline_carriers *carriers),
  (target, frames, event, carriers))

// MARK: - Chirps

typedef struct phase {
  lanes sines, cosines, turn_sines, turn_cosines;
  float sine_change, cosine_change;
} phase;

PART void begin_phase(const ctapline_chirp *from, phase *to) {
  const lanes numbers = LANE_NUMBERS;
  const lanes turns = from->turns + numbers * (from->speed + from->chirp * numbers);
  sine_and_cosine(&turns, &to->sines, &to->cosines);
  // To first order; the product of `lean` and `change`, below 1e-8, is left out.
  const lanes lean = from->lean * numbers;
  to->turn_sines = from->turn_sine + from->turn_cosine * lean;
  to->turn_cosines = from->turn_cosine - from->turn_sine * lean;
  to->sine_change = from->change * from->turn_cosine;
  to->cosine_change = -from->change * from->turn_sine;
}

PART void next_of_phase(phase *phase, lanes *sines, lanes *cosines) {
  *sines = phase->sines;
  *cosines = phase->cosines;
  phase->sines = *sines * phase->turn_cosines + *cosines * phase->turn_sines;
  phase->cosines = *cosines * phase->turn_cosines - *sines * phase->turn_sines;
  phase->turn_sines += phase->sine_change;
  phase->turn_cosines += phase->cosine_change;
}

// Adds the chirp, shifted up in frequency to each carrier if `count > 0`.
PART void add_phase(
  float *target, ptrdiff_t frames, const ctapline_chirp *chirp, const ctapline_amplitude *amplitude,
  const ctapline_carriers *from, ptrdiff_t count, bool is_steady, bool is_squared) {
  ramp ramp;
  phase phase;
  carriers carriers;
  load_ramp(amplitude, &ramp);
  begin_phase(chirp, &phase);
  if (count > 0) begin_carriers(from, count, &carriers);
  for (ptrdiff_t frame = 0; frame < frames; frame += 8) {
    lanes sines, cosines, height;
    next_of_phase(&phase, &sines, &cosines);
    next_of_ramp(&ramp, is_steady, is_squared, &height);
    if (frames - frame < 8) cut(&height, frames - frame);
    sines *= height;
    if (count > 0) {
      cosines *= height;
      add_at_carriers(target, frame, &sines, &cosines, &carriers, count);
    } else {
      add(target + frame, &sines);
    }
  }
}

PART void add_chirp_at(
  float *target, ptrdiff_t frames, const ctapline_chirp *chirp, const ctapline_amplitude *amplitude,
  const ctapline_carriers *carriers, ptrdiff_t count) {
  if (amplitude->is_steady) {
    add_phase(target, frames, chirp, amplitude, carriers, count, true, true);
  } else if (amplitude->is_squared) {
    add_phase(target, frames, chirp, amplitude, carriers, count, false, true);
  } else {
    add_phase(target, frames, chirp, amplitude, carriers, count, false, false);
  }
}

PART void add_chirp_loop(
  float *target, ptrdiff_t frames, const ctapline_chirp *chirp, const ctapline_amplitude *amplitude,
  const ctapline_carriers *carriers) {
  if (!carriers) {
    add_chirp_at(target, frames, chirp, amplitude, NULL, 0);
  } else if (carriers->count == 3) {
    add_chirp_at(target, frames, chirp, amplitude, carriers, 3);
  } else {
    add_chirp_at(target, frames, chirp, amplitude, carriers, carriers->count);
  }
}

FOR_EACH_PROCESSOR(add_chirp,
  (float *target, ptrdiff_t frames, const ctapline_chirp *chirp, const ctapline_amplitude *amplitude,
    const ctapline_carriers *carriers),
  (target, frames, chirp, amplitude, carriers))
