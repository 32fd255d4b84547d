#ifndef CTAPLINE_LOOPS_H
#define CTAPLINE_LOOPS_H

// The innermost loops of synthesis, eight frames at a time.
//
// Swift code uses only the instructions that all supported processors have. C code can choose at run time: these loops
// use AVX2 if the processor has it. Every frame is computed by the same additions and multiplications on all
// processors, so that the results are equal.
//
// Thread: any, if no other thread uses the arguments. Allocates: never.

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

// Four frames: in Swift, SIMD4<Float>. Swift does not import C vectors of eight numbers.
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

// The amplitude of a piece: the product of two lines, the square of the product, or the square of one line.
typedef struct ctapline_amplitude {
  ctapline_line controls;
  ctapline_line envelope;  // unused if `is_steady`
  bool is_steady;          // the amplitude is the square of `controls` alone; requires `is_squared`
  bool is_squared;         // the amplitude is the square of `controls` times `envelope`, not the product itself
} ctapline_amplitude;

// The number of frames in a run, after which sines of constant frequency are computed from double precision again.
enum { ctapline_run_length = 128 };

// A sine of constant frequency: the sine and cosine of its phase, multiplied by the amplitude, and the sines and
// cosines of its rotations over eight frames (`turn_`), over a run of `ctapline_run_length` frames (`run_`) and over
// 0 to 7 frames (`first_`).
//
// Within a run, eight frames are computed from the sixteen before them; θ is the rotation over eight frames:
//
//     sin(φ + 2θ) = 2 cos θ · sin(φ + θ) − sin φ
typedef struct ctapline_steady {
  double sine, cosine;
  double turn_sine, turn_cosine;
  double run_sine, run_cosine;
  ctapline_lanes first_sines, first_cosines;
  ctapline_lanes now, before;  // scratch memory of the loops
} ctapline_steady;

// A phase whose frequency changes linearly: φ(k) = turns + speed · k + chirp · k², in turns at frame k.
//
// The rotation from each eight frames to the next has at the first frame the sine and cosine `turn_`. Its angle grows by
// `lean` radians from frame to frame and by `change` radians every eight frames.
typedef struct ctapline_chirp {
  float turns;
  float speed;
  float chirp;
  float turn_sine;
  float turn_cosine;
  float lean;
  float change;
} ctapline_chirp;

// The weight of a carrier: a line over the frames of a piece.
typedef struct ctapline_weight {
  double value;
  double slope;
  ctapline_lanes values;  // scratch memory of the loops
} ctapline_weight;

// The carriers of a piece, `count > 0`.
//
// For each carrier but the first, `differences` has a row of sines and then a row of cosines of the carrier's phase
// minus the first carrier's phase. The starts of consecutive rows are `stride` numbers apart.
typedef struct ctapline_carriers {
  const float *differences;
  ptrdiff_t stride;
  ctapline_weight *weights;
  ptrdiff_t count;
} ctapline_carriers;

// The rotations and decays of a damped sine from the first of sixteen frames to each of eight.
typedef struct ctapline_group {
  ctapline_lanes sines;
  ctapline_lanes cosines;
  ctapline_lanes heights;
} ctapline_group;

// A damped sine, sixteen frames at a time: its sine and cosine at the first frame, multiplied by the amplitude; the
// height of its decay at that frame; its rotation (`turn_`) and the factor of its decay (`by_stride`) over sixteen
// frames; and the changes from the first to each of the sixteen frames. The floor is subtracted from the heights.
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
// length in frames of the attack, a raised cosine. The floor is subtracted from both decays.
typedef struct ctapline_tap {
  ptrdiff_t length;
  ptrdiff_t click_length;
  ctapline_decay ring;
  ctapline_decay click;
  float floor;
  double attack;
} ctapline_tap;

// A resonance whose drive is linear between frames, in groups of eight frames.
//
// The motion is a complex number: at each frame, it is multiplied by a step, and the slope of the drive is added. The
// output is the imaginary part of the motion times a complex factor.
typedef struct ctapline_resonance {
  float limit;                              // the magnitude at which the drive is clipped
  float step_real, step_imaginary;          // the step over a frame
  float output_real, output_imaginary;      // the complex factor of the output
  float half_real, half_imaginary;          // the step over four frames
  double block_real, block_imaginary;       // the step over 64 frames
  float group_real[8], group_imaginary[8];  // the steps over 0, 8 … 56 frames
  // The output at each of the next four frames per unit of motion.
  float from_real[4], from_imaginary[4];
} ctapline_resonance;

// The motion of a resonance, and the part of it that the drive has caused since the caller set that part to 0.
typedef struct ctapline_motion {
  double real, imaginary;
  double caused_real, caused_imaginary;
  float last;  // the last frame of the clipped drive
} ctapline_motion;

// Computes the amplitude of the next eight frames, and advances by them.
void ctapline_next_amplitude(ctapline_amplitude *amplitude, ctapline_lanes *next);

// Writes a row of sines and then a row of cosines of each phase: `frames` frames, a multiple of eight. The starts of
// consecutive rows are `stride` numbers apart.
void ctapline_write_turns(
  float *rows, ptrdiff_t stride, ptrdiff_t frames, const ctapline_steady *phases, ptrdiff_t count);

// Adds the sum of `count > 0` sines, multiplied by the amplitude, to `frames` frames.
//
// Up to seven frames after them are read and written unchanged. The values of `sines` are undefined afterwards.
void ctapline_add_sines(
  float *target, ptrdiff_t frames, ctapline_steady *sines, ptrdiff_t count, const ctapline_amplitude *amplitude);

// Adds a chirp like `ctapline_add_sines`; if carriers are given, it is shifted up in frequency to each of them.
void ctapline_add_chirp(
  float *target, ptrdiff_t frames, const ctapline_chirp *chirp, const ctapline_amplitude *amplitude,
  const ctapline_carriers *_Nullable carriers);

// Adds an event shifted up in frequency to each carrier. For every eight frames, `event` has eight sines and then eight
// cosines, multiplied by the amplitude. `event` must be padded with zeros to a multiple of eight frames; the padding is
// added too.
void ctapline_add_event(
  float *target, ptrdiff_t frames, const float *event, const ctapline_carriers *carriers);

// Adds `length` frames of a damped sine. Up to seven frames after them are read and written unchanged.
void ctapline_add_damped(float *target, ptrdiff_t length, const ctapline_damped *damped);

// Starts a mode at phase 0, given its amplitude and the sine and cosine of its rotation over a frame.
void ctapline_begin_mode(ctapline_mode *mode, double amplitude, double sine, double cosine);

// Adds the modes of a tap. Up to seven frames after it are read and written unchanged. The values of the modes are
// undefined afterwards.
void ctapline_add_modes(
  float *target, const ctapline_tap *tap, ctapline_mode *ringing, ptrdiff_t ringing_count, ctapline_mode *clicking,
  ptrdiff_t clicking_count);

// Writes the output of a resonance over `frames` frames, a multiple of 64, and advances the motion to their end.
void ctapline_resonate(
  const float *drive, float *target, ptrdiff_t frames, const ctapline_resonance *resonance, ctapline_motion *motion);

// Clips the drive of `frames` frames, a multiple of eight, at `limit` and adds `boost` times the difference between the
// drive and the velocity. The sum is clipped at `braking` if its sign differs from that of the velocity, otherwise at
// `overdrive`.
void ctapline_shape_drive(
  float *drive, const float *velocity, ptrdiff_t frames, float limit, float boost, float overdrive, float braking);

// Writes samples as little-endian 16-bit integers, rounded to nearest, halves to even.
//
// Samples are multiplied by 32,767 and clipped to −32,767...32,767; NaN becomes 0.
void ctapline_write_int16(const float *samples, ptrdiff_t count, void *target);

#pragma clang assume_nonnull end

#endif
