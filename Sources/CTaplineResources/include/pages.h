// The scripts, style sheets and HTML of the pages and pictures that Tapline writes, and the texts of the articles on the
// rules of `lint` and `audit`.
//
// The compiler embeds these files, which are in the folder `files`, so nothing is read at run time.

#ifndef CTAPLINEPAGES_H
#define CTAPLINEPAGES_H

#include <stddef.h>

// Returns the content of a file, such as "report.js", and its size in bytes in `*count`.
//
// The content is valid for the life of the process and not zero-terminated. Returns NULL and leaves `*count` unchanged
// if there is no file of that name. Thread: any.
const unsigned char *tapline_page_file(const char *name, size_t *count);

#endif
