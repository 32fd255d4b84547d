// The scripts and style sheets of the pages and pictures that Tapline writes, and the article on the
// linter's rules.
//
// They are files, most of them in the folder `files`, which the compiler puts into the program: nothing
// is read when it runs.

#ifndef CTAPLINEPAGES_H
#define CTAPLINEPAGES_H

#include <stddef.h>

// The bytes of a file, such as "report.js", and how many they are.
//
// They live for ever and have no zero at their end. Returns NULL, and leaves `*count` as it was,
// where no file has that name. Thread: any.
const unsigned char *tapline_page_file(const char *name, size_t *count);

#endif
