#include "lanes.h"

PART void clip(lanes *sample, const lanes *limit) {
  *sample = *sample > *limit ? *limit : *sample;
  *sample = *sample < -*limit ? -*limit : *sample;
}

typedef float unaligned_quad __attribute__((ext_vector_type(4), aligned(4)));

// Transposes the two 4 × 4 matrices in the low and high halves of four vectors.
PART void transpose(lanes *rows) {
  lanes pairs[4];
  for (int row = 0; row < 4; row += 2) {
    pairs[row] = __builtin_shufflevector(rows[row], rows[row + 1], 0, 8, 1, 9, 4, 12, 5, 13);
    pairs[row + 1] = __builtin_shufflevector(rows[row], rows[row + 1], 2, 10, 3, 11, 6, 14, 7, 15);
  }
  for (int row = 0; row < 2; row += 1) {
    rows[2 * row] = __builtin_shufflevector(pairs[row], pairs[row + 2], 0, 1, 8, 9, 4, 5, 12, 13);
    rows[2 * row + 1] = __builtin_shufflevector(pairs[row], pairs[row + 2], 2, 3, 10, 11, 6, 7, 14, 15);
  }
}

// Loads eight groups of eight frames: vector i has frame i of each group.
PART void load_groups(const float *frames, lanes *vectors) {
  for (int half = 0; half < 8; half += 4) {
    for (int row = 0; row < 4; row += 1) {
      const unaligned_quad low = *(const unaligned_quad *)(frames + 8 * row + half);
      const unaligned_quad high = *(const unaligned_quad *)(frames + 8 * row + 32 + half);
      vectors[half + row] = __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
    }
    transpose(vectors + half);
  }
}

// Stores eight groups of eight frames. The vectors' values are undefined afterwards.
PART void store_groups(lanes *vectors, float *frames) {
  for (int half = 0; half < 8; half += 4) {
    transpose(vectors + half);
    for (int row = 0; row < 4; row += 1) {
      *(unaligned_quad *)(frames + 8 * row + half) = vectors[half + row].lo;
      *(unaligned_quad *)(frames + 8 * row + 32 + half) = vectors[half + row].hi;
    }
  }
}

// Eight consecutive numbers of two vectors, starting at index `first` of the left one.
#define WINDOW(left, right, first)                                                                               \
  __builtin_shufflevector(                                                                                       \
    left, right, first, first + 1, first + 2, first + 3, first + 4, first + 5, first + 6, first + 7)

// Adds to the motion of each group the motion of the group `distance` groups before it, advanced to the same frame.
#define ADD_EARLIER(real, imaginary, resonance, distance)                                                        \
  {                                                                                                              \
    const lanes earlier_real = WINDOW(zero, real, 8 - distance);                                                 \
    const lanes earlier_imaginary = WINDOW(zero, imaginary, 8 - distance);                                       \
    const float turn_real = resonance->group_real[distance];                                                     \
    const float turn_imaginary = resonance->group_imaginary[distance];                                           \
    real += turn_real * earlier_real - turn_imaginary * earlier_imaginary;                                       \
    imaginary += turn_real * earlier_imaginary + turn_imaginary * earlier_real;                                  \
  }

// Advances a complex motion by a block, then adds to it.
PART void advance(
  double *real, double *imaginary, const ctapline_resonance *resonance, float added_real, float added_imaginary) {
  const double moved = *real * resonance->block_real - *imaginary * resonance->block_imaginary;
  *imaginary = *real * resonance->block_imaginary + *imaginary * resonance->block_real + added_imaginary;
  *real = moved + added_real;
}

PART void resonate_loop(
  const float *drive, float *target, ptrdiff_t frames, const ctapline_resonance *resonance, ctapline_motion *motion) {
  const float step_real = resonance->step_real, step_imaginary = resonance->step_imaginary;
  const float output_real = resonance->output_real, output_imaginary = resonance->output_imaginary;
  const float half_real = resonance->half_real, half_imaginary = resonance->half_imaginary;
  const lanes zero = 0, limit = resonance->limit;
  lanes group_real, group_imaginary;
  load(resonance->group_real, &group_real);
  load(resonance->group_imaginary, &group_imaginary);
  // The last frame of each group of the previous block.
  lanes last = motion->last;
  for (ptrdiff_t frame = 0; frame < frames; frame += 64) {
    // Compute eight groups of eight frames in parallel, each as if it started at rest.
    lanes samples[8];
    load_groups(drive + frame, samples);
    for (int index = 0; index < 8; index += 1) clip(&samples[index], &limit);
    // Each group is computed as two halves, which are two independent chains of operations for the processor.
    lanes previous[2] = {WINDOW(last, samples[7], 7), samples[3]};
    last = samples[7];
    lanes reals[2] = {0, 0}, imaginaries[2] = {0, 0};
    for (int index = 0; index < 4; index += 1) {
      for (int half = 0; half < 2; half += 1) {
        const lanes sample = samples[4 * half + index];
        const lanes next = step_real * reals[half] - step_imaginary * imaginaries[half] + (sample - previous[half]);
        imaginaries[half] = step_real * imaginaries[half] + step_imaginary * reals[half];
        reals[half] = next;
        previous[half] = sample;
        samples[4 * half + index] = output_imaginary * reals[half] + output_real * imaginaries[half];
      }
    }
    // First, the motion at the end of each group as if the block started at rest; then the actual motion before each
    // group.
    lanes real = half_real * reals[0] - half_imaginary * imaginaries[0] + reals[1];
    lanes imaginary = half_real * imaginaries[0] + half_imaginary * reals[0] + imaginaries[1];
    ADD_EARLIER(real, imaginary, resonance, 1)
    ADD_EARLIER(real, imaginary, resonance, 2)
    ADD_EARLIER(real, imaginary, resonance, 4)
    const float start_real = (float)motion->real, start_imaginary = (float)motion->imaginary;
    const lanes before_real =
      WINDOW(zero, real, 7) + group_real * start_real - group_imaginary * start_imaginary;
    const lanes before_imaginary =
      WINDOW(zero, imaginary, 7) + group_real * start_imaginary + group_imaginary * start_real;
    const lanes middle_real = half_real * before_real - half_imaginary * before_imaginary + reals[0];
    const lanes middle_imaginary = half_real * before_imaginary + half_imaginary * before_real + imaginaries[0];
    advance(&motion->real, &motion->imaginary, resonance, real[7], imaginary[7]);
    advance(&motion->caused_real, &motion->caused_imaginary, resonance, real[7], imaginary[7]);
    for (int index = 0; index < 4; index += 1) {
      const float from_real = resonance->from_real[index], from_imaginary = resonance->from_imaginary[index];
      samples[index] += from_real * before_real + from_imaginary * before_imaginary;
      samples[index + 4] += from_real * middle_real + from_imaginary * middle_imaginary;
    }
    store_groups(samples, target + frame);
  }
  motion->last = last[7];
}

FOR_EACH_PROCESSOR(resonate,
  (const float *drive, float *target, ptrdiff_t frames, const ctapline_resonance *resonance, ctapline_motion *motion),
  (drive, target, frames, resonance, motion))

PART void shape_drive_loop(
  float *drive, const float *velocity, ptrdiff_t frames, float limit, float boost, float overdrive, float braking) {
  const lanes bound = limit, speeding = overdrive, slowing = braking;
  for (ptrdiff_t frame = 0; frame < frames; frame += 8) {
    lanes sample, speed;
    load(drive + frame, &sample);
    load(velocity + frame, &speed);
    clip(&sample, &bound);
    sample = sample + boost * (sample - speed);
    const lanes maximum = sample * speed < 0 ? slowing : speeding;
    clip(&sample, &maximum);
    store(&sample, drive + frame);
  }
}

FOR_EACH_PROCESSOR(shape_drive,
  (float *drive, const float *velocity, ptrdiff_t frames, float limit, float boost, float overdrive, float braking),
  (drive, velocity, frames, limit, boost, overdrive, braking))
