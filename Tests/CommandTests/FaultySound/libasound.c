// A stand-in for libasound.so.2 with the fault that TAPLINE_FAULT names, to test the built command with faulty devices.
// It has the functions that CTaplineSystem loads, and accepts every format.

#include "../StandIns/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#ifndef ESTRPIPE
#define ESTRPIPE 86
#endif

static long taken;
static int failures;

static int is(const char *fault) {
  const char *wanted = getenv("TAPLINE_FAULT");
  return wanted != NULL && strcmp(wanted, fault) == 0;
}

int snd_pcm_open(void **pcm, const char *name, int stream, int mode) {
  (void)name, (void)stream, (void)mode;
  if (is("open")) return -EBUSY;
  if (is("silent")) pause();
  *pcm = &taken;
  return 0;
}
int snd_pcm_close(void *pcm) { return (void)pcm, 0; }

int snd_pcm_hw_params_set_format(void *pcm, void *params, int format) {
  return (void)pcm, (void)params, (void)format, 0;
}
int snd_pcm_hw_params_set_channels_near(void *pcm, void *params, unsigned *channels) {
  return (void)pcm, (void)params, (void)channels, 0;
}
int snd_pcm_hw_params_set_rate_near(void *pcm, void *params, unsigned *rate, int *direction) {
  return (void)pcm, (void)params, (void)rate, (void)direction, is("rate") ? -EINVAL : 0;
}
int snd_pcm_hw_params_set_buffer_size_near(void *pcm, void *params, unsigned long *frames) {
  return (void)pcm, (void)params, (void)frames, 0;
}
int snd_pcm_hw_params_get_period_size_min(const void *params, unsigned long *frames, int *dir) {
  return (void)params, (void)dir, *frames = 1, 0;
}
int snd_pcm_hw_params_get_buffer_size_min(const void *params, unsigned long *frames) {
  return (void)params, *frames = 1, 0;
}
int snd_pcm_hw_params(void *pcm, void *params) { return (void)pcm, (void)params, 0; }

int snd_pcm_sw_params_set_start_threshold(void *pcm, void *params, unsigned long frames) {
  return (void)pcm, (void)params, (void)frames, 0;
}
int snd_pcm_sw_params_set_avail_min(void *pcm, void *params, unsigned long frames) {
  return (void)pcm, (void)params, (void)frames, 0;
}

int snd_pcm_prepare(void *pcm) { return (void)pcm, 0; }
int snd_pcm_start(void *pcm) { return (void)pcm, 0; }
int snd_pcm_drop(void *pcm) { return (void)pcm, 0; }
int snd_pcm_drain(void *pcm) { return (void)pcm, 0; }
int snd_pcm_resume(void *pcm) { return (void)pcm, failures % 2 ? -EAGAIN : 0; }
int snd_pcm_state(void *pcm) { return (void)pcm, 1; }
int snd_pcm_delay(void *pcm, long *frames) { return (void)pcm, *frames = 0, 0; }
long snd_pcm_avail_update(void *pcm) { return (void)pcm, 65536; }

int snd_pcm_wait(void *pcm, int milliseconds) {
  (void)pcm;
  if (!is("stuck") || taken < 1024) return 1;
  usleep((useconds_t)milliseconds * 1000);
  return 0;
}

long snd_pcm_writei(void *pcm, const void *frames, unsigned long count) {
  (void)pcm, (void)frames;
  int late = taken >= 1024;
  if (is("short") && count > 7) count = 7;
  if (is("underrun") && late && failures < 3) return failures++, -EPIPE;
  if (is("sleep") && late && failures < 4) return failures++, -ESTRPIPE;
  if (is("gone") && late) return -ENODEV;
  if (is("gone-later") && taken >= 48000) return -ENODEV;
  if (is("stuck") && late) return -EAGAIN;
  if (is("hung") && late) pause();
  if (is("crash") && taken >= 48000) abort();
  taken += (long)count;
  return (long)count;
}

#ifndef WITHOUT_HANDLER
int snd_lib_error_set_handler(void *handler) { return (void)handler, 0; }
#endif
