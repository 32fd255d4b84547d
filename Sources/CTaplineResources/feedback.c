#include "library.h"

const ctapline_library_file *ctapline_feedback_file_at(size_t index) {
  return &ctapline_feedback_files[index];
}
