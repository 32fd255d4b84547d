#include "lanes.h"

#include <stdint.h>
#include <string.h>

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
