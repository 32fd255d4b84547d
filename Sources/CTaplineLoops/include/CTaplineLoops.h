#ifndef CTAPLINE_LOOPS_H
#define CTAPLINE_LOOPS_H

// The innermost loops of synthesis, eight frames at a time.
//
// In C, since Swift takes the instructions of the oldest processor that it builds for: these look at the
// processor that they run on, and take vectors of eight where it has them (x86-64 with AVX2). Every frame is made
// of the same single additions and multiplications on all processors, so that the bytes are the same.
//
// Thread: any that has the memory to itself. Allocates: never.

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

// Four frames; Swift's SIMD4<Float>. It does not import vectors of eight.
typedef float ctapline_half __attribute__((ext_vector_type(4)));

// Eight frames.
typedef struct ctapline_lanes {
  ctapline_half low;
  ctapline_half high;
} ctapline_lanes;

// A straight line over the frames: its next eight values, and what they grow by over eight frames.
typedef struct ctapline_line {
  ctapline_lanes values;
  float step;
} ctapline_line;

// What the sines of a piece are multiplied by: the square of a line, or a product of two lines or its square.
typedef struct ctapline_amplitude {
  ctapline_line controls;
  ctapline_line envelope;  // not looked at where `is_steady`
  bool is_steady;          // the envelope is 1, and the square of the controls is meant
  bool is_squared;         // the square of the product is meant
} ctapline_amplitude;

// Sines of constant frequency: the next eight, the eight before them, and 2 cos θ of eight frames' turn.
//
//     sin(φ + 2θ) = 2 cos θ · sin(φ + θ) − sin φ
typedef struct ctapline_sines {
  ctapline_lanes now;
  ctapline_lanes before;
  float factor;
} ctapline_sines;

// Sines and cosines of a phase whose frequency grows evenly: the next eight, the turn that leads to the eight
// after them, and what that turn changes by.
typedef struct ctapline_chirp {
  ctapline_lanes sines;
  ctapline_lanes cosines;
  ctapline_lanes turn_sines;
  ctapline_lanes turn_cosines;
  float sine_change;
  float cosine_change;
} ctapline_chirp;

// A mode of a struck body, sixteen frames at a time: where they begin, the amplitude included, the turn from each
// sixteen to the next, and those from the first of sixteen to each of them.
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

// The amplitude of the next eight frames.
void ctapline_next_amplitude(ctapline_amplitude *amplitude, ctapline_lanes *next);

// Adds a sum of sines, `count > 0`, the amplitude included, to some frames. Up to seven frames behind them are
// read, and written as they were. The amplitude moves on by whole eights; the sines are used up.
void ctapline_add_sines(
  float *target, ptrdiff_t frames, ctapline_sines *sines, ptrdiff_t count, ctapline_amplitude *amplitude);

// Adds the sines of a chirp, the amplitude included, likewise.
void ctapline_add_chirp(
  float *target, ptrdiff_t frames, const ctapline_chirp *chirp, ctapline_amplitude *amplitude);

// Writes the sines of eight frames and then their cosines, the amplitude included, for every eight frames.
void ctapline_write_chirp(
  float *event, ptrdiff_t frames, const ctapline_chirp *chirp, ctapline_amplitude *amplitude);

// Adds what was written, shifted up to the carriers: each has a weight, which is used up, and all but the first
// a row of sines and then one of cosines of its distance from the first. Rows begin `stride` numbers after one
// another.
void ctapline_add_carriers(
  float *target, ptrdiff_t frames, const float *event, const float *distances, ptrdiff_t stride,
  ctapline_line *weights, ptrdiff_t count);

// The sum of some modes over sixteen frames, which they move on by.
void ctapline_next_of_modes(
  ctapline_mode *modes, ptrdiff_t count, ctapline_lanes *first, ctapline_lanes *second);

// Writes samples as little-endian 16-bit integers, rounded to the nearest, to the even one of two. Beyond 1 and −1
// they are 32,767 and −32,767; what is no number is 0.
void ctapline_write_int16(const float *samples, ptrdiff_t count, void *target);

#pragma clang assume_nonnull end

#endif
