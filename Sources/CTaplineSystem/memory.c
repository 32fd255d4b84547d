#include "Memory.h"

// Defines __GLIBC__ if the C library is glibc.
#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

void cmemory_return_blocks(int size) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, size);
#else
  (void)size;
#endif
}
