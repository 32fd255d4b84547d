#ifndef LANES_H
#define LANES_H

// Shared by the loops: vectors of eight frames, and the choice of instructions at run time.

#include "CTaplineLoops.h"

// A fused multiply-add rounds once instead of twice, so its results would differ.
#pragma STDC FP_CONTRACT OFF

// Defines a function of the header that runs its loop: on a processor with AVX2, the version compiled for AVX2.
//
// The attribute `target_clones` does not work, because it chooses at load time, before a sanitizer is initialized.
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

// A part of a loop, which is inlined so that the compiler can use the constants that callers pass.
#define PART static inline __attribute__((always_inline))

typedef float lanes __attribute__((ext_vector_type(8)));

// Eight numbers at any address.
typedef float unaligned_lanes __attribute__((ext_vector_type(8), aligned(4)));

#define LANE_NUMBERS {0, 1, 2, 3, 4, 5, 6, 7}

PART void load(const void *from, lanes *to) { *to = *(const unaligned_lanes *)from; }
PART void store(const lanes *from, void *to) { *(unaligned_lanes *)to = *from; }

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

// Rotates an angle, given by its sine and cosine, by another.
PART void turn(double *sine, double *cosine, double turn_sine, double turn_cosine) {
  const double turned = *sine * turn_cosine + *cosine * turn_sine;
  *cosine = *cosine * turn_cosine - *sine * turn_sine;
  *sine = turned;
}

// Computes the sines and cosines of angles in turns, like `sineAndCosine(turns:)` in `VectorFunctions.swift`.
PART void sine_and_cosine(const lanes *turns, lanes *sines, lanes *cosines) {
  // Adding and subtracting 1.5 · 2^23 rounds to a whole number.
  const float rounder = 0x1.8p23f;
  const lanes reduced = *turns - ((*turns + rounder) - rounder);
  // Half the angle; the largest number below π, as in Swift.
  const lanes x = reduced * 0x1.921fb4p1f;
  const lanes square = x * x;
  lanes sine = square * -2.5052108e-8f + 2.7557319e-6f;
  sine = sine * square - 1.984127e-4f;
  sine = sine * square + 8.333333e-3f;
  sine = sine * square - 0.16666667f;
  sine = (sine * square + 1) * x;
  lanes cosine = square * 2.0876757e-9f - 2.755732e-7f;
  cosine = cosine * square + 2.4801588e-5f;
  cosine = cosine * square - 1.3888889e-3f;
  cosine = cosine * square + 0.041666668f;
  cosine = cosine * square - 0.5f;
  cosine = cosine * square + 1;
  *sines = 2 * sine * cosine;
  *cosines = 1 - 2 * sine * sine;
}

#endif
