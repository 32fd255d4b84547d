#ifndef CTAPLINE_LIBRARY_H
#define CTAPLINE_LIBRARY_H

// The files of the top-level folder `patterns`, compiled into the program.

#include <stddef.h>

#pragma clang assume_nonnull begin

// One file.
typedef struct ctapline_library_file {
  const char *path;            // relative to `patterns`, '/' between parts; ends in a zero byte
  const unsigned char *bytes;  // the content; no zero byte behind it
  size_t length;               // of the content, in bytes
} ctapline_library_file;

// All files, by path in ascending order of bytes: what a search relies on. Not seen by Swift, which
// imports no arrays of unknown length.
extern const ctapline_library_file ctapline_library_files[];

// How many there are.
extern const size_t ctapline_library_count;

// The file at a place in that order, `index < ctapline_library_count`.
const ctapline_library_file *ctapline_library_file_at(size_t index);

// The file of a path, or null where there is none. Reads O(log n) paths, and no content.
const ctapline_library_file *_Nullable ctapline_library_find(const char *path);

// The patterns of generators among them, in the same order: a program that reads only these carries no others.
extern const ctapline_library_file ctapline_feedback_files[];

// How many there are.
extern const size_t ctapline_feedback_count;

// The pattern at a place in that order, `index < ctapline_feedback_count`.
const ctapline_library_file *ctapline_feedback_file_at(size_t index);

#pragma clang assume_nonnull end

#endif
