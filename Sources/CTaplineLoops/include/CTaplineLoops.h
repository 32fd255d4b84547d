#ifndef CTAPLINE_LOOPS_H
#define CTAPLINE_LOOPS_H

// The innermost loops of synthesis, eight frames at a time.
//
// Swift uses only the instructions of the oldest processor that it builds for. These loops are in C because C can
// choose at run time: they use AVX2 if the processor has it. Every frame is computed by the same additions and
// multiplications on all processors, so the results are the same.
//
// Thread: any, if no other thread uses the arguments. Allocates: never.

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

// Four frames: Swift's SIMD4<Float>. Swift does not import C vectors of eight.
typedef float ctapline_half __attribute__((ext_vector_type(4)));

// Eight frames.
typedef struct ctapline_lanes {
  ctapline_half low;
  ctapline_half high;
} ctapline_lanes;

// A straight line over the frames: its values at the next eight frames, and its change over eight frames.
typedef struct ctapline_line {
  ctapline_lanes values;
  float step;
} ctapline_line;

// The amplitude of a piece: the product of two lines, its square, or the square of one line.
typedef struct ctapline_amplitude {
  ctapline_line controls;
  ctapline_line envelope;  // unused if `is_steady`
  bool is_steady;          // the amplitude is the square of `controls`
  bool is_squared;         // the amplitude is the square of `controls` times `envelope`, not the product itself
} ctapline_amplitude;

// Sines of constant frequency: those of the next eight frames, those of the eight frames before them, and 2 cos θ,
// where θ is the rotation of the phase in eight frames.
//
//     sin(φ + 2θ) = 2 cos θ · sin(φ + θ) − sin φ
typedef struct ctapline_sines {
  ctapline_lanes now;
  ctapline_lanes before;
  float factor;
} ctapline_sines;

// A phase whose frequency changes linearly: its sines and cosines at the next eight frames, its rotation to the
// eight frames after them (`turn_`), and the change of that rotation every eight frames (`_change`).
typedef struct ctapline_chirp {
  ctapline_lanes sines;
  ctapline_lanes cosines;
  ctapline_lanes turn_sines;
  ctapline_lanes turn_cosines;
  float sine_change;
  float cosine_change;
} ctapline_chirp;

// Eight frames of a damped sine, relative to the first frame of sixteen.
typedef struct ctapline_group {
  ctapline_lanes sines;
  ctapline_lanes cosines;
  ctapline_lanes heights;
} ctapline_group;

// A damped sine, sixteen frames at a time: its sine and cosine at the first frame, multiplied by the amplitude; the
// height of its decay there; its rotation (`turn_`) and decay (`by_stride`) over sixteen frames; and the sixteen frames
// relative to the first. The floor is subtracted from the heights.
typedef struct ctapline_damped {
  double sine, cosine, height;
  double turn_sine, turn_cosine, by_stride;
  float floor;
  ctapline_group first;
  ctapline_group second;
} ctapline_damped;

// A mode of a struck body, sixteen frames at a time: its sine and cosine at the first frame, multiplied by the
// amplitude; its rotation over sixteen frames (`turn_`); and its rotations from the first frame to each of the eight
// frames of the first and the second half.
typedef struct ctapline_mode {
  double sine;
  double cosine;
  double turn_sine;
  double turn_cosine;
  ctapline_lanes first_sines;
  ctapline_lanes first_cosines;
  ctapline_lanes second_sines;
  ctapline_lanes second_cosines;
} ctapline_mode;

// An exponential decay: its height at the first frame of sixteen, its factor over sixteen frames (`by_stride`), and the
// heights of the sixteen frames relative to the first.
typedef struct ctapline_decay {
  double height;
  double by_stride;
  ctapline_lanes first;
  ctapline_lanes second;
} ctapline_decay;

// The envelopes of a struck body: the decay of the modes that ring, the shorter decay of the modes that click, and the
// factors of the first `rise_length` frames, a multiple of sixteen. The floor is subtracted from both decays.
typedef struct ctapline_tap {
  ptrdiff_t length;
  ptrdiff_t click_length;
  ctapline_decay ring;
  ctapline_decay click;
  float floor;
  ptrdiff_t rise_length;
  const float *rise;
} ctapline_tap;

// Computes the amplitude of the next eight frames, and advances by them.
void ctapline_next_amplitude(ctapline_amplitude *amplitude, ctapline_lanes *next);

// Adds the sum of `count > 0` sines, multiplied by the amplitude, to `frames` frames.
//
// Up to seven frames after them are read and written unchanged. The amplitude advances by a multiple of eight
// frames. The values of `sines` are undefined afterwards.
void ctapline_add_sines(
  float *target, ptrdiff_t frames, ctapline_sines *sines, ptrdiff_t count, ctapline_amplitude *amplitude);

// Adds the sines of a chirp, multiplied by the amplitude, in the same way.
void ctapline_add_chirp(
  float *target, ptrdiff_t frames, const ctapline_chirp *chirp, ctapline_amplitude *amplitude);

// Writes the chirp multiplied by the amplitude: for every eight frames, their eight sines and then their eight
// cosines.
void ctapline_write_chirp(
  float *event, ptrdiff_t frames, const ctapline_chirp *chirp, ctapline_amplitude *amplitude);

// Adds an event that `ctapline_write_chirp` has written, shifted up to the carriers.
//
// Each carrier has a weight; the values of `weights` are undefined afterwards. For each carrier but the first,
// `distances` has a row of sines and then a row of cosines of its phase minus that of the first carrier. The starts
// of consecutive rows are `stride` numbers apart.
void ctapline_add_carriers(
  float *target, ptrdiff_t frames, const float *event, const float *distances, ptrdiff_t stride,
  ctapline_line *weights, ptrdiff_t count);

// Adds `length` frames of a damped sine.
void ctapline_add_damped(float *target, ptrdiff_t length, const ctapline_damped *damped);

// Adds the modes of a tap. The values of the modes are undefined afterwards.
void ctapline_add_modes(
  float *target, const ctapline_tap *tap, ctapline_mode *ringing, ptrdiff_t ringing_count, ctapline_mode *clicking,
  ptrdiff_t clicking_count);

// Writes samples as little-endian 16-bit integers, rounded to nearest, halves to even.
//
// Samples are multiplied by 32,767 and clipped to −32,767...32,767; NaN becomes 0.
void ctapline_write_int16(const float *samples, ptrdiff_t count, void *target);

#pragma clang assume_nonnull end

#endif
