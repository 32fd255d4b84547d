// The functions of libsndfile and libsamplerate that sound files need, loaded at run time.
//
// Building needs no headers or libraries: the functions below open the libraries on first use, and the
// program also runs without them. The declarations follow the public interfaces of libsndfile 1
// (sndfile.h) and libsamplerate 0 (samplerate.h), whose binary interfaces have been stable since
// versions 1.0.18 and 0.1.

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

// SF_VIRTUAL_IO: the functions that the library calls instead of reading and writing a file.
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

// Loads all functions of the table from libsndfile.
//
// Returns NULL if the library or a function is missing; `*reason` is then an error message that says how to
// install a missing library. The table and the string are valid for the life of the process. Thread: any.
const csound_file_functions *csound_load_sndfile(const char **reason);

// A block of memory that is read like a file.
typedef struct csound_memory {
  const uint8_t *bytes;
  int64_t length;
  int64_t position;
} csound_memory;

// Returns functions that read a `csound_memory`, which is their user data; writing has no effect.
csound_virtual_io csound_memory_io(void);

// An open file with its own read position, which is independent of the descriptor's.
typedef struct csound_open_file {
  int descriptor;
  int64_t length;
  int64_t position;
} csound_open_file;

// Returns functions that read a `csound_open_file`, which is their user data; writing has no effect.
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

// Loads all functions of the table from libsamplerate, like `csound_load_sndfile`.
const csound_rate_functions *csound_load_samplerate(const char **reason);

#endif
