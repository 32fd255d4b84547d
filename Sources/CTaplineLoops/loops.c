#include "CTaplineLoops.h"

#include <stdint.h>
#include <string.h>

// A fused multiply-add rounds once instead of twice, so its results would differ.
#pragma STDC FP_CONTRACT OFF

// Defines a function of the header that runs its loop, compiled with or without AVX2 depending on the processor.
//
// The attribute `target_clones` would choose before a sanitizer is initialized.
#if defined(__x86_64__)
#define FOR_EACH_PROCESSOR(name, parameters, arguments)                                              \
  __attribute__((target("avx2"))) static void name##_with_avx2 parameters { name##_loop arguments; } \
  void ctapline_##name parameters {                                                                  \
    if (__builtin_cpu_supports("avx2")) name##_with_avx2 arguments; else name##_loop arguments;      \
  }
#else
#define FOR_EACH_PROCESSOR(name, parameters, arguments) \
  void ctapline_##name parameters { name##_loop arguments; }
#endif

// A part of a loop. It is inlined, so that the compiler can use the constants that callers pass.
#define PART static inline __attribute__((always_inline))

typedef float lanes __attribute__((ext_vector_type(8)));

// Eight numbers at any address.
typedef float loose_lanes __attribute__((ext_vector_type(8), aligned(4)));

PART void load(const void *from, lanes *to) { *to = *(const loose_lanes *)from; }
PART void store(const lanes *from, void *to) { *(loose_lanes *)to = *from; }

PART void add(float *target, const lanes *values) {
  lanes sum;
  load(target, &sum);
  sum += *values;
  store(&sum, target);
}

// Sets all but the first `count` of eight numbers to 0.
PART void cut(lanes *values, ptrdiff_t count) {
  for (ptrdiff_t lane = count; lane < 8; lane += 1) (*values)[lane] = 0;
}

// MARK: - Lines and amplitudes

// Like `ctapline_line`, for use in registers.
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

PART void turn(double *sine, double *cosine, double turn_sine, double turn_cosine) {
  const double turned = *sine * turn_cosine + *cosine * turn_sine;
  *cosine = *cosine * turn_cosine - *sine * turn_sine;
  *sine = turned;
}

PART void write_turns_loop(float *sines, float *cosines, ptrdiff_t frames, const ctapline_steady *steady) {
  double sine = steady->sine, cosine = steady->cosine;
  for (ptrdiff_t frame = 0; frame < frames; frame += 8) {
    lanes next_sines, next_cosines;
    turn_frames(steady, sine, cosine, &next_sines, &next_cosines);
    turn(&sine, &cosine, steady->turn_sine, steady->turn_cosine);
    store(&next_sines, sines + frame);
    store(&next_cosines, cosines + frame);
  }
}

FOR_EACH_PROCESSOR(write_turns,
  (float *sines, float *cosines, ptrdiff_t frames, const ctapline_steady *steady),
  (sines, cosines, frames, steady))

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
  float *target, ptrdiff_t frames, ctapline_steady *sines, ptrdiff_t count, ramp *height, bool is_steady,
  bool is_squared) {
  // The tactile voice has one sine, and the library's profiles have three carriers: these stay in registers.
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
    next_of_ramp(height, is_steady, is_squared, &next);
    if (frames - frame < 8) cut(&next, frames - frame);
    sum *= next;
    add(target + frame, &sum);
  }
}

PART void add_runs(
  float *target, ptrdiff_t frames, ctapline_steady *sines, ptrdiff_t count, const ctapline_amplitude *amplitude,
  bool is_steady, bool is_squared) {
  ramp height;
  load_ramp(amplitude, &height);
  for (ptrdiff_t frame = 0; frame < frames; frame += ctapline_run_length) {
    const ptrdiff_t left = frames - frame;
    add_run(
      target + frame, left < ctapline_run_length ? left : ctapline_run_length, sines, count, &height, is_steady,
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
  const float *distances;
  ptrdiff_t stride;
  ctapline_weight *weights;
  line first, second, third;
} carriers;

PART void line_of_weight(const ctapline_weight *weight, line *line) {
  const lanes numbers = {0, 1, 2, 3, 4, 5, 6, 7};
  line->values = (float)weight->value + numbers * (float)weight->slope;
  line->step = (float)(weight->slope * 8);
}

PART void begin_carriers(const ctapline_carriers *from, ptrdiff_t count, carriers *to) {
  to->distances = from->distances;
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

// Adds eight frames of an event, given by its sines and cosines, shifted up to all carriers.
PART void add_at_carriers(
  float *target, ptrdiff_t frame, const lanes *sines, const lanes *cosines, carriers *carriers, ptrdiff_t count) {
  // The factors of the event's sines (in phase) and cosines (quadrature).
  lanes in_phase, quadrature = 0, weight, value;
  next_of_line(&carriers->first, &in_phase);
  for (ptrdiff_t carrier = 1; carrier < count; carrier += 1) {
    const float *row = carriers->distances + 2 * (carrier - 1) * carriers->stride + frame;
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

PART void load_phase(const ctapline_chirp *from, phase *to) {
  load(&from->sines, &to->sines);
  load(&from->cosines, &to->cosines);
  load(&from->turn_sines, &to->turn_sines);
  load(&from->turn_cosines, &to->turn_cosines);
  to->sine_change = from->sine_change;
  to->cosine_change = from->cosine_change;
}

PART void next_of_phase(phase *phase, lanes *sines, lanes *cosines) {
  *sines = phase->sines;
  *cosines = phase->cosines;
  phase->sines = *sines * phase->turn_cosines + *cosines * phase->turn_sines;
  phase->cosines = *cosines * phase->turn_cosines - *sines * phase->turn_sines;
  phase->turn_sines += phase->sine_change;
  phase->turn_cosines += phase->cosine_change;
}

// Adds the sines, shifted up to the carriers if `count > 0`.
PART void add_phase(
  float *target, ptrdiff_t frames, const ctapline_chirp *chirp, const ctapline_amplitude *amplitude,
  const ctapline_carriers *from, ptrdiff_t count, bool is_steady, bool is_squared) {
  ramp ramp;
  phase phase;
  carriers carriers;
  load_ramp(amplitude, &ramp);
  load_phase(chirp, &phase);
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

// MARK: - Damped sines

// Adds sixteen frames, or the `left` ones if fewer.
PART void add_sixteen(float *target, ptrdiff_t left, lanes *first, lanes *second) {
  if (left < 8) cut(first, left);
  add(target, first);
  if (left <= 8) return;
  if (left < 16) cut(second, left - 8);
  add(target + 8, second);
}

PART void frames_of_damped(
  const ctapline_group *group, float sine, float cosine, float height, float floor, lanes *next) {
  lanes sines, cosines, heights;
  load(&group->sines, &sines);
  load(&group->cosines, &cosines);
  load(&group->heights, &heights);
  *next = (sine * cosines + cosine * sines) * (height * heights - floor);
}

PART void add_damped_loop(float *target, ptrdiff_t length, const ctapline_damped *damped) {
  double sine = damped->sine, cosine = damped->cosine, height = damped->height;
  lanes first, second;
  while (length > 0) {
    frames_of_damped(&damped->first, (float)sine, (float)cosine, (float)height, damped->floor, &first);
    frames_of_damped(&damped->second, (float)sine, (float)cosine, (float)height, damped->floor, &second);
    turn(&sine, &cosine, damped->turn_sine, damped->turn_cosine);
    height *= damped->by_stride;
    add_sixteen(target, length, &first, &second);
    target += 16;
    length -= 16;
  }
}

FOR_EACH_PROCESSOR(add_damped,
  (float *target, ptrdiff_t length, const ctapline_damped *damped),
  (target, length, damped))

// MARK: - Modes

// Computes the sum of the modes at the next sixteen frames, and advances the modes by them.
PART void next_of_modes(ctapline_mode *modes, ptrdiff_t count, lanes *first, lanes *second) {
  *first = 0;
  *second = 0;
  for (ptrdiff_t index = 0; index < count; index += 1) {
    ctapline_mode *mode = modes + index;
    const double sine = mode->sine, cosine = mode->cosine;
    lanes turn;
    load(&mode->first_cosines, &turn);
    *first += (float)sine * turn;
    load(&mode->first_sines, &turn);
    *first += (float)cosine * turn;
    load(&mode->second_cosines, &turn);
    *second += (float)sine * turn;
    load(&mode->second_sines, &turn);
    *second += (float)cosine * turn;
    mode->sine = sine * mode->turn_cosine + cosine * mode->turn_sine;
    mode->cosine = cosine * mode->turn_cosine - sine * mode->turn_sine;
  }
}

// Multiplies sixteen frames by the heights of a decay, less the floor and cut at 0 if `is_cut`, and advances it.
PART void damp(ctapline_decay *decay, float floor, bool is_cut, lanes *first, lanes *second) {
  const float height = (float)decay->height;
  lanes heights, next_heights;
  load(&decay->first, &heights);
  load(&decay->second, &next_heights);
  heights = height * heights - floor;
  next_heights = height * next_heights - floor;
  if (is_cut) {
    heights = heights < 0 ? 0 : heights;
    next_heights = next_heights < 0 ? 0 : next_heights;
  }
  *first *= heights;
  *second *= next_heights;
  decay->height *= decay->by_stride;
}

PART void add_modes(
  float *target, const ctapline_tap *tap, ctapline_mode *ringing, ptrdiff_t ringing_count, ctapline_mode *clicking,
  ptrdiff_t clicking_count) {
  ctapline_decay ring = tap->ring, click = tap->click;
  for (ptrdiff_t frame = 0; frame < tap->length; frame += 16) {
    lanes first, second;
    next_of_modes(ringing, ringing_count, &first, &second);
    damp(&ring, tap->floor, false, &first, &second);
    if (frame < tap->click_length) {
      lanes first_clicks, second_clicks;
      next_of_modes(clicking, clicking_count, &first_clicks, &second_clicks);
      damp(&click, tap->floor, true, &first_clicks, &second_clicks);
      first += first_clicks;
      second += second_clicks;
    }
    if (frame < tap->rise_length) {
      lanes rise;
      load(tap->rise + frame, &rise);
      first *= rise;
      load(tap->rise + frame + 8, &rise);
      second *= rise;
    }
    add_sixteen(target + frame, tap->length - frame, &first, &second);
  }
}

PART void add_modes_loop(
  float *target, const ctapline_tap *tap, ctapline_mode *ringing, ptrdiff_t ringing_count, ctapline_mode *clicking,
  ptrdiff_t clicking_count) {
  // The library's profiles have two modes of each kind: these stay in registers.
  if (ringing_count == 2 && clicking_count == 2) {
    ctapline_mode rings[2] = {ringing[0], ringing[1]}, clicks[2] = {clicking[0], clicking[1]};
    add_modes(target, tap, rings, 2, clicks, 2);
  } else {
    add_modes(target, tap, ringing, ringing_count, clicking, clicking_count);
  }
}

FOR_EACH_PROCESSOR(add_modes,
  (float *target, const ctapline_tap *tap, ctapline_mode *ringing, ptrdiff_t ringing_count, ctapline_mode *clicking,
    ptrdiff_t clicking_count),
  (target, tap, ringing, ringing_count, clicking, clicking_count))

// MARK: - Integers

typedef float group __attribute__((ext_vector_type(16)));
typedef float loose_group __attribute__((ext_vector_type(16), aligned(4)));
typedef uint32_t group_bits __attribute__((ext_vector_type(16)));
typedef uint16_t group_words __attribute__((ext_vector_type(16)));
typedef uint16_t loose_words __attribute__((ext_vector_type(16), aligned(1)));

// 1.5 · 2^23: a sum with it is rounded to a whole number, which is in the low bits in two's complement.
static const float rounding_bias = 12582912;

PART void round_group(const float *from, group_words *words) {
  group samples = *(const loose_group *)from;
  samples = samples == samples ? samples : 0;
  group sums = samples * 32767 + rounding_bias;
  const group lowest = rounding_bias - 32767, highest = rounding_bias + 32767;
  sums = sums < lowest ? lowest : sums;
  sums = sums > highest ? highest : sums;
  *words = __builtin_convertvector((group_bits)sums, group_words);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  *words = *words << 8 | *words >> 8;
#endif
}

PART void write_int16_loop(const float *samples, ptrdiff_t count, void *target) {
  unsigned char *place = target;
  group_words words;
  ptrdiff_t index = 0;
  for (; index + 16 <= count; index += 16) {
    round_group(samples + index, &words);
    *(loose_words *)(place + 2 * index) = words;
  }
  if (index == count) return;
  float rest[16] = {0};
  memcpy(rest, samples + index, (size_t)(count - index) * sizeof(float));
  round_group(rest, &words);
  memcpy(place + 2 * index, &words, (size_t)(count - index) * 2);
}

FOR_EACH_PROCESSOR(write_int16,
  (const float *samples, ptrdiff_t count, void *target),
  (samples, count, target))
