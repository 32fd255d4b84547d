#include "Memory.h"

// Defines __GLIBC__ if the C library is glibc.
#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

void ctapline_memory_return_blocks(int size) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, size);
  // Setting M_MMAP_THRESHOLD also sets M_TRIM_THRESHOLD to 128 KiB. With that limit, glibc would shrink its heap after
  // each pattern of a folder and grow it for the next, and the kernel interrupts all threads when the heap shrinks.
  mallopt(M_TRIM_THRESHOLD, 16 << 20);
#else
  (void)size;
#endif
}
