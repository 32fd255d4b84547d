#include "library.h"

#include <stdlib.h>
#include <string.h>

const ctapline_library_file *ctapline_library_file_at(size_t index) {
  return &ctapline_library_files[index];
}

static int compare(const void *path, const void *file) {
  return strcmp(path, ((const ctapline_library_file *)file)->path);
}

const ctapline_library_file *ctapline_library_find(const char *path) {
  return bsearch(
      path, ctapline_library_files, ctapline_library_count, sizeof *ctapline_library_files,
      compare);
}
