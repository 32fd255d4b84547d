#include "lanes.h"

#include <stdint.h>
#include <string.h>

typedef float vector16 __attribute__((ext_vector_type(16)));
typedef float unaligned_vector16 __attribute__((ext_vector_type(16), aligned(4)));
typedef uint32_t bits16 __attribute__((ext_vector_type(16)));
typedef uint16_t words16 __attribute__((ext_vector_type(16)));
typedef uint16_t unaligned_words16 __attribute__((ext_vector_type(16), aligned(1)));

// 1.5 · 2^23: adding it rounds a number to an integer, which the sum's low bits hold in two's complement.
static const float rounding_bias = 12582912;

PART void round_samples(const float *from, words16 *words) {
  vector16 samples = *(const unaligned_vector16 *)from;
  samples = samples == samples ? samples : 0;
  vector16 sums = samples * 32767 + rounding_bias;
  const vector16 lowest = rounding_bias - 32767, highest = rounding_bias + 32767;
  sums = sums < lowest ? lowest : sums;
  sums = sums > highest ? highest : sums;
  *words = __builtin_convertvector((bits16)sums, words16);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  *words = *words << 8 | *words >> 8;
#endif
}

PART void write_int16_loop(const float *samples, ptrdiff_t count, void *target) {
  unsigned char *bytes = target;
  words16 words;
  ptrdiff_t index = 0;
  for (; index + 16 <= count; index += 16) {
    round_samples(samples + index, &words);
    *(unaligned_words16 *)(bytes + 2 * index) = words;
  }
  if (index == count) return;
  float rest[16] = {0};
  memcpy(rest, samples + index, (size_t)(count - index) * sizeof(float));
  round_samples(rest, &words);
  memcpy(bytes + 2 * index, &words, (size_t)(count - index) * 2);
}

FOR_EACH_PROCESSOR(write_int16,
  (const float *samples, ptrdiff_t count, void *target),
  (samples, count, target))
