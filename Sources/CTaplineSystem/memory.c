#include "Memory.h"

// Defines __GLIBC__ if the C library is glibc.
#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

void ctapline_memory_return_blocks(int size) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, size);
  // Setting M_MMAP_THRESHOLD also fixes this threshold, at 128 KiB. glibc would then shrink its heap after each pattern
  // of a folder and grow it for the next, and the kernel interrupts all threads each time the heap shrinks.
  mallopt(M_TRIM_THRESHOLD, 16 << 20);
#else
  (void)size;
#endif
}
