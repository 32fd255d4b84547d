#include "SoundLibraries.h"

#include "loading.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

// MARK: - libsndfile

static loading files;
static ctapline_sound_file_functions file_table;
static pthread_once_t files_once = PTHREAD_ONCE_INIT;

static void load_files(void) {
  static const char *const names[] = NAMES("sndfile", "1");
  void *library = open_library(&files, names, MISSING("sndfile", "libsndfile", "libsndfile1"));
#define FIND(member, name) *(void **)&file_table.member = find(&files, library, name)
  FIND(open_virtual, "sf_open_virtual");
  FIND(readf_float, "sf_readf_float");
  FIND(writef_float, "sf_writef_float");
  FIND(strerror, "sf_strerror");
  FIND(close, "sf_close");
#undef FIND
}

const ctapline_sound_file_functions *ctapline_sound_load_sndfile(const char **reason) {
  pthread_once(&files_once, load_files);
  *reason = files.failure;
  return files.failure == NULL ? &file_table : NULL;
}

static int64_t source_length(void *user_data) { return ((ctapline_sound_source *)user_data)->length; }

static int64_t source_tell(void *user_data) { return ((ctapline_sound_source *)user_data)->position; }

static int64_t source_seek(int64_t offset, int whence, void *user_data) {
  ctapline_sound_source *source = user_data;
  int64_t base = source->length;
  if (whence == SEEK_SET) base = 0;
  if (whence == SEEK_CUR) base = source->position;
  // A damaged file can make the library seek to any offset.
  if (offset < -base || offset > source->length - base) return -1;
  source->position = base + offset;
  return source->position;
}

static int64_t source_read(void *target, int64_t count, void *user_data) {
  ctapline_sound_source *source = user_data;
  int64_t left = source->length - source->position;
  if (count > left) count = left;
  int64_t done = 0;
  while (done < count) {
    ssize_t got = count - done;
    if (source->bytes != NULL) {
      memcpy(target, source->bytes + source->position, (size_t)got);
    } else {
      got = pread(source->descriptor, (char *)target + done, (size_t)got, source->position);
    }
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    done += got;
    source->position += got;
  }
  return done;
}

static int64_t write_nothing(const void *source, int64_t count, void *user_data) {
  (void)source, (void)count, (void)user_data;
  return 0;
}

ctapline_sound_virtual_io ctapline_sound_source_io(void) {
  ctapline_sound_virtual_io io = {source_length, source_seek, source_read, write_nothing, source_tell};
  return io;
}

// MARK: - libsamplerate

static loading rates;
static ctapline_sound_rate_functions rate_table;
static pthread_once_t rates_once = PTHREAD_ONCE_INIT;

static void load_rates(void) {
  static const char *const names[] = NAMES("samplerate", "0");
  void *library = open_library(&rates, names, MISSING("samplerate", "libsamplerate", "libsamplerate0"));
#define FIND(member, name) *(void **)&rate_table.member = find(&rates, library, name)
  FIND(simple, "src_simple");
  FIND(strerror, "src_strerror");
#undef FIND
}

const ctapline_sound_rate_functions *ctapline_sound_load_samplerate(const char **reason) {
  pthread_once(&rates_once, load_rates);
  *reason = rates.failure;
  return rates.failure == NULL ? &rate_table : NULL;
}
