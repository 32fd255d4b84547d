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

// Computes the sum of the modes at the next sixteen frames, and advances the modes by them.
PART void next_of_modes(ctapline_mode *modes, ptrdiff_t count, lanes *first, lanes *second) {
  *first = 0;
  *second = 0;
  for (ptrdiff_t index = 0; index < count; index += 1) {
    ctapline_mode *mode = modes + index;
    const double sine = mode->sine, cosine = mode->cosine;
    lanes rotation;
    load(&mode->first_cosines, &rotation);
    *first += (float)sine * rotation;
    load(&mode->first_sines, &rotation);
    *first += (float)cosine * rotation;
    load(&mode->second_cosines, &rotation);
    *second += (float)sine * rotation;
    load(&mode->second_sines, &rotation);
    *second += (float)cosine * rotation;
    turn(&mode->sine, &mode->cosine, mode->turn_sine, mode->turn_cosine);
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
