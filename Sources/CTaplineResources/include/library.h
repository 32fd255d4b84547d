#ifndef CTAPLINE_LIBRARY_H
#define CTAPLINE_LIBRARY_H

// The files of the top-level folder `patterns`, embedded in the program.

#include <stddef.h>

#pragma clang assume_nonnull begin

typedef struct ctapline_library_file {
  const char *path;            // relative to `patterns`, with '/', zero-terminated
  const unsigned char *bytes;  // the content, not zero-terminated
  size_t length;               // the size of the content in bytes
} ctapline_library_file;

// All files, sorted by the bytes of their paths for binary search. Swift does not import arrays of unknown length; it
// uses the functions below.
extern const ctapline_library_file ctapline_library_files[];

extern const size_t ctapline_library_count;

// Returns a file by index, `index < ctapline_library_count`.
const ctapline_library_file *ctapline_library_file_at(size_t index);

// Returns the file at a path, or null if there is none. Reads O(log n) paths and no content.
const ctapline_library_file *_Nullable ctapline_library_find(const char *path);

// The patterns of the feedback generators, sorted in the same way. A program that uses only these does not contain the
// other files.
extern const ctapline_library_file ctapline_feedback_files[];

extern const size_t ctapline_feedback_count;

// Returns one of these patterns by index, `index < ctapline_feedback_count`.
const ctapline_library_file *ctapline_feedback_file_at(size_t index);

#pragma clang assume_nonnull end

#endif
