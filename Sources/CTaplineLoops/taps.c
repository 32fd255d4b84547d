#include "lanes.h"

// MARK: - Damped sines

// Adds sixteen frames, or only the first `left` frames if fewer than sixteen are left.
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

// A sine and a cosine.
typedef double angle __attribute__((ext_vector_type(2)));

PART void begin_mode_loop(ctapline_mode *mode, double amplitude, double sine, double cosine) {
  // The rotations over 0 to 15 frames are computed by doubling.
  double sines[16] = {0}, cosines[16] = {1};
  for (ptrdiff_t count = 1; count < 16; count *= 2) {
    for (ptrdiff_t frame = 0; frame < count; frame += 1) {
      sines[count + frame] = sines[frame] * cosine + cosines[frame] * sine;
      cosines[count + frame] = cosines[frame] * cosine - sines[frame] * sine;
    }
    turn(&sine, &cosine, sine, cosine);
  }
  lanes first_sines, first_cosines, second_sines, second_cosines;
  for (ptrdiff_t lane = 0; lane < 8; lane += 1) {
    first_sines[lane] = (float)sines[lane];
    first_cosines[lane] = (float)cosines[lane];
    second_sines[lane] = (float)sines[lane + 8];
    second_cosines[lane] = (float)cosines[lane + 8];
  }
  store(&first_sines, &mode->first_sines);
  store(&first_cosines, &mode->first_cosines);
  store(&second_sines, &mode->second_sines);
  store(&second_cosines, &mode->second_cosines);
  mode->sine = 0;
  mode->cosine = amplitude;
  mode->turn_sine = sine;
  mode->turn_cosine = cosine;
}

FOR_EACH_PROCESSOR(begin_mode,
  (ctapline_mode *mode, double amplitude, double sine, double cosine),
  (mode, amplitude, sine, cosine))

// Computes the sum of the modes at the next sixteen frames, and advances the modes by them.
PART void next_of_modes(ctapline_mode *modes, ptrdiff_t count, lanes *first, lanes *second) {
  if (count == 0) *first = *second = 0;
  for (ptrdiff_t index = 0; index < count; index += 1) {
    ctapline_mode *mode = modes + index;
    // As `turn`, with the sine and the cosine in one vector.
    const angle now = {mode->sine, mode->cosine}, turned = {mode->turn_sine, -mode->turn_sine};
    const angle next = now * mode->turn_cosine + now.yx * turned;
    const float sine = (float)now.x, cosine = (float)now.y;
    lanes sines, cosines;
    load(&mode->first_sines, &sines);
    load(&mode->first_cosines, &cosines);
    *first = index == 0 ? sine * cosines : *first + sine * cosines;
    *first += cosine * sines;
    load(&mode->second_sines, &sines);
    load(&mode->second_cosines, &cosines);
    *second = index == 0 ? sine * cosines : *second + sine * cosines;
    *second += cosine * sines;
    mode->sine = next.x;
    mode->cosine = next.y;
  }
}

// Multiplies sixteen frames by a decay minus the floor, and advances the decay. If `is_cut`, negative factors become 0.
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

// Multiplies eight frames by a raised cosine that reaches 1 at the end of the attack.
PART void raise(ptrdiff_t frame, double attack, lanes *values) {
  const lanes numbers = LANE_NUMBERS;
  const lanes frames = numbers + (float)frame;
  const lanes turns = frames * (float)(0.5 / attack);
  lanes sines, cosines;
  sine_and_cosine(&turns, &sines, &cosines);
  const lanes rise = 0.5f - 0.5f * cosines;
  *values *= frames >= (float)attack ? 1 : rise;
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
    if ((double)frame < tap->attack) {
      raise(frame, tap->attack, &first);
      raise(frame + 8, tap->attack, &second);
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
