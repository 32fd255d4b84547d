// The ALSA functions that playback needs, loaded at run time.
//
// Building needs no header or library of ALSA: `ctapline_alsa_load` opens libasound.so.2 at run time, and the
// program also runs without it. The declarations follow ALSA's public interface (alsa-lib: pcm.h,
// control.h, error.h), whose binary interface has been stable since version 1.0. Tests fill the table
// with their own functions.

#ifndef CALSA_H
#define CALSA_H

#include <stddef.h>
#include <stdint.h>

typedef struct ctapline_alsa_pcm ctapline_alsa_pcm;
typedef struct ctapline_alsa_hw_params ctapline_alsa_hw_params;
typedef struct ctapline_alsa_sw_params ctapline_alsa_sw_params;

// snd_pcm_uframes_t and snd_pcm_sframes_t.
typedef unsigned long ctapline_alsa_uframes;
typedef long ctapline_alsa_sframes;

enum {
  CALSA_STREAM_PLAYBACK = 0,     // SND_PCM_STREAM_PLAYBACK
  CALSA_NONBLOCK = 1,            // SND_PCM_NONBLOCK
  CALSA_ACCESS_INTERLEAVED = 3,  // SND_PCM_ACCESS_RW_INTERLEAVED
  CALSA_FORMAT_S16_LE = 2,       // SND_PCM_FORMAT_S16_LE
  CALSA_FORMAT_S24_LE = 6,       // SND_PCM_FORMAT_S24_LE, the low three bytes of four
  CALSA_FORMAT_S32_LE = 10,      // SND_PCM_FORMAT_S32_LE
  CALSA_FORMAT_FLOAT_LE = 14,    // SND_PCM_FORMAT_FLOAT_LE
  CALSA_FORMAT_S24_3LE = 32,     // SND_PCM_FORMAT_S24_3LE
  CALSA_STATE_SETUP = 1,         // SND_PCM_STATE_SETUP
  CALSA_STATE_PREPARED = 2,      // SND_PCM_STATE_PREPARED
  CALSA_STATE_RUNNING = 3,       // SND_PCM_STATE_RUNNING
  CALSA_STATE_XRUN = 4,          // SND_PCM_STATE_XRUN
  CALSA_STATE_DRAINING = 5,      // SND_PCM_STATE_DRAINING
};

typedef struct ctapline_alsa_functions {
  int (*pcm_open)(ctapline_alsa_pcm **pcm, const char *name, int stream, int mode);
  int (*pcm_close)(ctapline_alsa_pcm *pcm);

  int (*hw_params_malloc)(ctapline_alsa_hw_params **params);
  void (*hw_params_free)(ctapline_alsa_hw_params *params);
  int (*hw_params_any)(ctapline_alsa_pcm *pcm, ctapline_alsa_hw_params *params);
  int (*hw_params_set_access)(ctapline_alsa_pcm *pcm, ctapline_alsa_hw_params *params, int access);
  int (*hw_params_set_format)(ctapline_alsa_pcm *pcm, ctapline_alsa_hw_params *params, int format);
  int (*hw_params_set_channels_near)(ctapline_alsa_pcm *pcm, ctapline_alsa_hw_params *params, unsigned *channels);
  int (*hw_params_set_rate_near)(ctapline_alsa_pcm *pcm, ctapline_alsa_hw_params *params, unsigned *rate, int *dir);
  int (*hw_params_set_buffer_size_near)(
      ctapline_alsa_pcm *pcm, ctapline_alsa_hw_params *params, ctapline_alsa_uframes *frames);
  int (*hw_params_set_period_size_near)(
      ctapline_alsa_pcm *pcm, ctapline_alsa_hw_params *params, ctapline_alsa_uframes *frames, int *dir);
  int (*hw_params_get_period_size_min)(
      const ctapline_alsa_hw_params *params, ctapline_alsa_uframes *frames, int *dir);
  int (*hw_params_get_period_size_max)(
      const ctapline_alsa_hw_params *params, ctapline_alsa_uframes *frames, int *dir);
  int (*hw_params_get_buffer_size_min)(const ctapline_alsa_hw_params *params, ctapline_alsa_uframes *frames);
  int (*hw_params_get_buffer_size_max)(const ctapline_alsa_hw_params *params, ctapline_alsa_uframes *frames);
  int (*hw_params)(ctapline_alsa_pcm *pcm, ctapline_alsa_hw_params *params);
  int (*hw_free)(ctapline_alsa_pcm *pcm);

  int (*sw_params_malloc)(ctapline_alsa_sw_params **params);
  void (*sw_params_free)(ctapline_alsa_sw_params *params);
  int (*sw_params_current)(ctapline_alsa_pcm *pcm, ctapline_alsa_sw_params *params);
  int (*sw_params_set_start_threshold)(
      ctapline_alsa_pcm *pcm, ctapline_alsa_sw_params *params, ctapline_alsa_uframes frames);
  int (*sw_params_set_avail_min)(ctapline_alsa_pcm *pcm, ctapline_alsa_sw_params *params, ctapline_alsa_uframes frames);
  int (*sw_params)(ctapline_alsa_pcm *pcm, ctapline_alsa_sw_params *params);

  int (*prepare)(ctapline_alsa_pcm *pcm);
  int (*start)(ctapline_alsa_pcm *pcm);
  int (*drop)(ctapline_alsa_pcm *pcm);
  int (*drain)(ctapline_alsa_pcm *pcm);
  int (*resume)(ctapline_alsa_pcm *pcm);
  int (*state)(ctapline_alsa_pcm *pcm);
  int (*wait)(ctapline_alsa_pcm *pcm, int milliseconds);
  int (*delay)(ctapline_alsa_pcm *pcm, ctapline_alsa_sframes *frames);
  ctapline_alsa_sframes (*avail_update)(ctapline_alsa_pcm *pcm);
  ctapline_alsa_sframes (*writei)(ctapline_alsa_pcm *pcm, const void *frames, ctapline_alsa_uframes count);

  const char *(*strerror)(int code);

  // These functions list the devices, as `aplay -L` does. They may be NULL in tests.
  int (*device_name_hint)(int card, const char *interface, void ***hints);
  char *(*device_name_get_hint)(const void *hint, const char *id);
  int (*device_name_free_hint)(void **hints);
} ctapline_alsa_functions;

// Loads all functions of the table from libasound.so.2.
//
// Returns NULL if the library or a function is missing; `*reason` then names what is missing. The table and the
// string are valid for the life of the process. Thread: any.
const ctapline_alsa_functions *ctapline_alsa_load(const char **reason);

// Discards the messages captured on this thread. After `ctapline_alsa_load`, ALSA's messages are captured per
// thread instead of being printed to standard error. Thread: any.
void ctapline_alsa_clear_messages(void);

// Returns the messages captured on this thread, one per line. The string is a buffer of this thread, to
// which further ALSA calls append. Thread: any.
const char *ctapline_alsa_captured_messages(void);

#endif
