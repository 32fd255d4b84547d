// How the memory of the process is given back.

#ifndef CMEMORY_H
#define CMEMORY_H

// Asks for blocks of `size` bytes and more to be given back to the system when they are freed, whatever was
// allocated after them. Of itself glibc keeps blocks of up to 32 MiB in its heap, once one as long has been
// freed. Before anything is allocated; elsewhere nothing is done.
void cmemory_return_blocks(int size);

#endif
