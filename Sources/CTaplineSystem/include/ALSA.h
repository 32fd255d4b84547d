// The ALSA functions that playback needs, loaded at run time.
//
// Building needs no header or library of ALSA: `calsa_load` opens libasound.so.2 at run time, and the
// program also runs without it. The declarations follow ALSA's public interface (alsa-lib: pcm.h,
// control.h, error.h), whose binary interface has been stable since version 1.0. Tests fill the table
// with their own functions.

#ifndef CALSA_H
#define CALSA_H

#include <stddef.h>
#include <stdint.h>

typedef struct calsa_pcm calsa_pcm;
typedef struct calsa_hw_params calsa_hw_params;
typedef struct calsa_sw_params calsa_sw_params;

// snd_pcm_uframes_t and snd_pcm_sframes_t.
typedef unsigned long calsa_uframes;
typedef long calsa_sframes;

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

typedef struct calsa_functions {
  int (*pcm_open)(calsa_pcm **pcm, const char *name, int stream, int mode);
  int (*pcm_close)(calsa_pcm *pcm);

  int (*hw_params_malloc)(calsa_hw_params **params);
  void (*hw_params_free)(calsa_hw_params *params);
  int (*hw_params_any)(calsa_pcm *pcm, calsa_hw_params *params);
  int (*hw_params_set_access)(calsa_pcm *pcm, calsa_hw_params *params, int access);
  int (*hw_params_set_format)(calsa_pcm *pcm, calsa_hw_params *params, int format);
  int (*hw_params_set_channels_near)(calsa_pcm *pcm, calsa_hw_params *params, unsigned *channels);
  int (*hw_params_set_rate_near)(calsa_pcm *pcm, calsa_hw_params *params, unsigned *rate, int *dir);
  int (*hw_params_set_buffer_size_near)(
      calsa_pcm *pcm, calsa_hw_params *params, calsa_uframes *frames);
  int (*hw_params_set_period_size_near)(
      calsa_pcm *pcm, calsa_hw_params *params, calsa_uframes *frames, int *dir);
  int (*hw_params_get_period_size_min)(
      const calsa_hw_params *params, calsa_uframes *frames, int *dir);
  int (*hw_params_get_period_size_max)(
      const calsa_hw_params *params, calsa_uframes *frames, int *dir);
  int (*hw_params_get_buffer_size_min)(const calsa_hw_params *params, calsa_uframes *frames);
  int (*hw_params_get_buffer_size_max)(const calsa_hw_params *params, calsa_uframes *frames);
  int (*hw_params)(calsa_pcm *pcm, calsa_hw_params *params);
  int (*hw_free)(calsa_pcm *pcm);

  int (*sw_params_malloc)(calsa_sw_params **params);
  void (*sw_params_free)(calsa_sw_params *params);
  int (*sw_params_current)(calsa_pcm *pcm, calsa_sw_params *params);
  int (*sw_params_set_start_threshold)(
      calsa_pcm *pcm, calsa_sw_params *params, calsa_uframes frames);
  int (*sw_params_set_avail_min)(calsa_pcm *pcm, calsa_sw_params *params, calsa_uframes frames);
  int (*sw_params)(calsa_pcm *pcm, calsa_sw_params *params);

  int (*prepare)(calsa_pcm *pcm);
  int (*start)(calsa_pcm *pcm);
  int (*drop)(calsa_pcm *pcm);
  int (*drain)(calsa_pcm *pcm);
  int (*resume)(calsa_pcm *pcm);
  int (*state)(calsa_pcm *pcm);
  int (*wait)(calsa_pcm *pcm, int milliseconds);
  int (*delay)(calsa_pcm *pcm, calsa_sframes *frames);
  calsa_sframes (*avail_update)(calsa_pcm *pcm);
  calsa_sframes (*writei)(calsa_pcm *pcm, const void *frames, calsa_uframes count);

  const char *(*strerror)(int code);

  // These functions list the devices, as `aplay -L` does. They may be NULL in tests.
  int (*device_name_hint)(int card, const char *interface, void ***hints);
  char *(*device_name_get_hint)(const void *hint, const char *id);
  int (*device_name_free_hint)(void **hints);
} calsa_functions;

// Loads all functions of the table from libasound.so.2.
//
// Returns NULL if the library or a function is missing; `*reason` then names it. The table and the
// string are valid for the life of the process. Thread: any.
const calsa_functions *calsa_load(const char **reason);

// Discards the messages captured on this thread. From `calsa_load` on, ALSA's messages are captured per
// thread instead of being printed to standard error. Thread: any.
void calsa_clear_messages(void);

// Returns the messages captured on this thread, one per line. The string is a buffer of this thread, to
// which further ALSA calls append. Thread: any.
const char *calsa_captured_messages(void);

#endif
