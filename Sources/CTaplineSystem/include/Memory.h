// Returning freed memory to the operating system.

#ifndef CMEMORY_H
#define CMEMORY_H

// Makes glibc return every block of at least `size` bytes to the system when it is freed, and keep up to 16 MiB of
// freed memory of smaller blocks.
//
// By default, glibc keeps freed blocks of up to 32 MiB in its heap once it has freed a block of that size.
// Call this before the first allocation. With other C libraries it does nothing.
void ctapline_memory_return_blocks(int size);

#endif
