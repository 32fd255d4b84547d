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

typedef struct ctapline_sound_file ctapline_sound_file;

enum {
  CSOUND_READ = 0x10,   // SFM_READ
  CSOUND_WRITE = 0x20,  // SFM_WRITE
};

// SF_INFO; sf_count_t has 64 bits.
typedef struct ctapline_sound_info {
  int64_t frames;
  int samplerate;
  int channels;
  int format;
  int sections;
  int seekable;
} ctapline_sound_info;

// SF_VIRTUAL_IO: the functions that the library calls instead of reading and writing a file.
typedef struct ctapline_sound_virtual_io {
  int64_t (*get_filelen)(void *user_data);
  int64_t (*seek)(int64_t offset, int whence, void *user_data);
  int64_t (*read)(void *target, int64_t count, void *user_data);
  int64_t (*write)(const void *source, int64_t count, void *user_data);
  int64_t (*tell)(void *user_data);
} ctapline_sound_virtual_io;

typedef struct ctapline_sound_file_functions {
  ctapline_sound_file *(*open_virtual)(
      ctapline_sound_virtual_io *io, int mode, ctapline_sound_info *info, void *user_data);
  int64_t (*readf_float)(ctapline_sound_file *file, float *target, int64_t frames);
  int64_t (*writef_float)(ctapline_sound_file *file, const float *source, int64_t frames);
  const char *(*strerror)(ctapline_sound_file *file);
  int (*close)(ctapline_sound_file *file);
} ctapline_sound_file_functions;

// Loads all functions of the table from libsndfile.
//
// Returns NULL if the library or a function is missing; `*reason` is then an error message that says how to
// install a missing library. The table and the string are valid for the life of the process. Thread: any.
const ctapline_sound_file_functions *ctapline_sound_load_sndfile(const char **reason);

// The bytes of a sound file, in memory or in an open file.
//
// An open file is read from `position`, not from the descriptor's own offset, which stays unchanged.
typedef struct ctapline_sound_source {
  const uint8_t *bytes;  // NULL for an open file.
  int descriptor;        // Used only if `bytes` is NULL.
  int64_t length;
  int64_t position;
} ctapline_sound_source;

// Returns functions whose user data is a `ctapline_sound_source`. The functions read the source and write nothing.
ctapline_sound_virtual_io ctapline_sound_source_io(void);

// MARK: - libsamplerate

// SRC_DATA.
typedef struct ctapline_sound_conversion {
  const float *data_in;
  float *data_out;
  long input_frames;
  long output_frames;
  long input_frames_used;
  long output_frames_gen;
  int end_of_input;
  double src_ratio;
} ctapline_sound_conversion;

enum {
  CSOUND_SINC_BEST_QUALITY = 0,  // SRC_SINC_BEST_QUALITY
};

typedef struct ctapline_sound_rate_functions {
  int (*simple)(ctapline_sound_conversion *conversion, int converter, int channels);
  const char *(*strerror)(int error);
} ctapline_sound_rate_functions;

// Loads all functions of the table from libsamplerate, like `ctapline_sound_load_sndfile`.
const ctapline_sound_rate_functions *ctapline_sound_load_samplerate(const char **reason);

#endif
