// Returning freed memory to the operating system.

#ifndef CMEMORY_H
#define CMEMORY_H

// Makes glibc return every block of at least `size` bytes to the system when it is freed, and keep up to 16 MiB of
// freed memory of smaller blocks.
//
// By default, after glibc has freed a block of up to 32 MiB, it keeps later freed blocks of that size in its heap.
// Call this function before the first allocation. It has no effect with other C libraries.
void ctapline_memory_return_blocks(int size);

#endif
