// Counts the allocations of the calling thread, in the test program only.
//
// The program's own malloc and its kin stand before the C library's, for every library it loads,
// and pass on to them. Under the address and thread sanitizers, which have allocators of their own, these
// tell of every block, and locks are not counted. Where there is no glibc, nothing is counted.

#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>

// Whether allocations are counted here.
bool allocation_counter_works(void);

// Allocations of the calling thread so far: malloc, calloc, realloc, aligned ones.
unsigned long allocation_count(void);

// Blocks that the calling thread has given back so far.
unsigned long release_count(void);

// Locks of pthread mutexes that the calling thread has taken so far.
unsigned long lock_count(void);

#endif
