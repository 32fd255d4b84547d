// The parts of libsndfile and libsamplerate that reading sound files needs, declared here and found
// at run time.
//
// No header and no import library of either is needed to build: the functions below open the
// libraries when they are first asked for, and where there is none the package still builds and
// runs. The declarations follow the public interfaces of libsndfile 1 (sndfile.h) and libsamplerate
// 0 (samplerate.h), whose binary interfaces have been stable since versions 1.0.18 and 0.1.

#ifndef CSOUNDLIBRARIES_H
#define CSOUNDLIBRARIES_H

#include <stdint.h>

// MARK: - libsndfile

typedef struct csound_file csound_file;

enum {
  CSOUND_READ = 0x10,   // SFM_READ
  CSOUND_WRITE = 0x20,  // SFM_WRITE
};

// SF_INFO; sf_count_t has 64 bits.
typedef struct csound_info {
  int64_t frames;
  int samplerate;
  int channels;
  int format;
  int sections;
  int seekable;
} csound_info;

// SF_VIRTUAL_IO: how the library gets at bytes that are not in a file of its own.
typedef struct csound_virtual_io {
  int64_t (*get_filelen)(void *user_data);
  int64_t (*seek)(int64_t offset, int whence, void *user_data);
  int64_t (*read)(void *target, int64_t count, void *user_data);
  int64_t (*write)(const void *source, int64_t count, void *user_data);
  int64_t (*tell)(void *user_data);
} csound_virtual_io;

typedef struct csound_file_functions {
  csound_file *(*open_virtual)(csound_virtual_io *io, int mode, csound_info *info, void *user_data);
  int64_t (*readf_float)(csound_file *file, float *target, int64_t frames);
  int64_t (*writef_float)(csound_file *file, const float *source, int64_t frames);
  const char *(*strerror)(csound_file *file);
  int (*close)(csound_file *file);
} csound_file_functions;

// Finds every function of the table in libsndfile.
//
// Returns NULL where the library or a function is missing; `*reason` then says which and how it is
// installed, in a string that lives for ever. The table lives for ever too. Thread: any.
const csound_file_functions *csound_load_files(const char **reason);

// Bytes in memory that are read as if they were a file.
typedef struct csound_memory {
  const uint8_t *bytes;
  int64_t length;
  int64_t position;
} csound_memory;

// How the library reads a `csound_memory`, which is the user data. Writing takes nothing.
csound_virtual_io csound_memory_io(void);

// An open file that is read from a place of its own, so that nothing else moves it.
typedef struct csound_open_file {
  int descriptor;
  int64_t length;
  int64_t position;
} csound_open_file;

// How the library reads a `csound_open_file`, which is the user data. Writing takes nothing.
csound_virtual_io csound_open_file_io(void);

// MARK: - libsamplerate

// SRC_DATA.
typedef struct csound_conversion {
  const float *data_in;
  float *data_out;
  long input_frames;
  long output_frames;
  long input_frames_used;
  long output_frames_gen;
  int end_of_input;
  double src_ratio;
} csound_conversion;

enum {
  CSOUND_SINC_BEST_QUALITY = 0,  // SRC_SINC_BEST_QUALITY
};

typedef struct csound_rate_functions {
  int (*simple)(csound_conversion *conversion, int converter, int channels);
  const char *(*strerror)(int error);
} csound_rate_functions;

// Finds every function of the table in libsamplerate; as `csound_load_files`.
const csound_rate_functions *csound_load_rates(const char **reason);

#endif
