// A stand-in for libasound.so.2 whose only device plays exactly 48,000 frames a second of the system's monotonic clock
// and has no delay except its queue. It records when each frame is heard, independently of the program: it writes the
// played samples as floats to the file that TAPLINE_CLOCKED names, and to the same path with the suffix ".starts" the
// frames at which playback started, with their times in nanoseconds.
//
// TAPLINE_CLOCKED_BUFFER sets the size of the buffer in frames; by default, the device accepts the requested size. It
// takes 32-bit floats in two channels.

#include "../StandIns/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RATE = 48000, CHANNELS = 2, PREPARED = 2, RUNNING = 3, XRUN = 4, SETUP = 1 };

static FILE *samples, *starts;
static long buffer = 1024, threshold = 1024, room = 1;
static long written, played, started_frame;
static long long started_at;
static int state = SETUP;

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void look(void) {
  if (state != RUNNING) return;
  played = started_frame + (long)((now() - started_at) * RATE / 1000000000LL);
  if (played < written) return;
  played = written;
  state = XRUN;
}

static void begin(void) {
  state = RUNNING;
  started_at = now();
  started_frame = played;
  if (starts) fprintf(starts, "%ld %lld\n", started_frame, started_at), fflush(starts);
}

int snd_pcm_open(void **pcm, const char *name, int stream, int mode) {
  (void)name, (void)stream, (void)mode;
  const char *path = getenv("TAPLINE_CLOCKED");
  if (path == NULL) return -ENODEV;
  char other[4096];
  snprintf(other, sizeof other, "%s.starts", path);
  samples = fopen(path, "wb");
  starts = fopen(other, "w");
  // Buffered in memory until the end, so that the audio thread does not wait for a disk.
  if (samples) setvbuf(samples, malloc(1 << 28), _IOFBF, 1 << 28);
  *pcm = &state;
  return samples && starts ? 0 : -EIO;
}
int snd_pcm_close(void *pcm) {
  (void)pcm;
  fclose(samples), fclose(starts);
  return 0;
}

int snd_pcm_hw_params_set_format(void *pcm, void *params, int format) {
  return (void)pcm, (void)params, format == 14 ? 0 : -EINVAL;
}
int snd_pcm_hw_params_set_channels_near(void *pcm, void *params, unsigned *channels) {
  return (void)pcm, (void)params, *channels = CHANNELS, 0;
}
int snd_pcm_hw_params_set_rate_near(void *pcm, void *params, unsigned *rate, int *direction) {
  return (void)pcm, (void)params, (void)direction, *rate = RATE, 0;
}
int snd_pcm_hw_params_set_buffer_size_near(void *pcm, void *params, unsigned long *frames) {
  (void)pcm, (void)params;
  const char *insists = getenv("TAPLINE_CLOCKED_BUFFER");
  buffer = insists ? atol(insists) : (long)*frames;
  *frames = (unsigned long)buffer;
  return 0;
}
int snd_pcm_hw_params_get_period_size_min(const void *params, unsigned long *frames, int *dir) {
  return (void)params, (void)dir, *frames = 16, 0;
}
int snd_pcm_hw_params_get_buffer_size_min(const void *params, unsigned long *frames) {
  return (void)params, *frames = 32, 0;
}
int snd_pcm_hw_params(void *pcm, void *params) {
  (void)pcm, (void)params;
  state = PREPARED;
  return 0;
}

int snd_pcm_sw_params_set_start_threshold(void *pcm, void *params, unsigned long frames) {
  return (void)pcm, (void)params, threshold = (long)frames, 0;
}
int snd_pcm_sw_params_set_avail_min(void *pcm, void *params, unsigned long frames) {
  return (void)pcm, (void)params, room = (long)frames, 0;
}

int snd_pcm_prepare(void *pcm) { return (void)pcm, state = PREPARED, 0; }
int snd_pcm_start(void *pcm) {
  (void)pcm;
  begin();
  return 0;
}
int snd_pcm_drop(void *pcm) {
  (void)pcm;
  look();
  // Dropped frames are not heard.
  fseek(samples, played * CHANNELS * (long)sizeof(float), SEEK_SET);
  written = played;
  state = SETUP;
  return 0;
}
int snd_pcm_drain(void *pcm) {
  (void)pcm;
  for (look(); state == RUNNING; look()) nanosleep(&(struct timespec){0, 1000000}, NULL);
  state = SETUP;
  return 0;
}
int snd_pcm_resume(void *pcm) { return (void)pcm, 0; }
int snd_pcm_state(void *pcm) { return (void)pcm, state; }
int snd_pcm_delay(void *pcm, long *frames) {
  (void)pcm;
  look();
  *frames = written - played;
  return 0;
}
long snd_pcm_avail_update(void *pcm) {
  (void)pcm;
  look();
  return state == XRUN ? -EPIPE : buffer - (written - played);
}

int snd_pcm_wait(void *pcm, int milliseconds) {
  (void)pcm;
  long long end = now() + milliseconds * 1000000LL;
  while (1) {
    look();
    if (state == XRUN) return -EPIPE;
    long missing = room - (buffer - (written - played));
    if (missing <= 0) return 1;
    if (state != RUNNING) return 0;
    // Wakes when the requested room is free, as an interrupt would.
    long long due = started_at + (played + missing - started_frame) * 1000000000LL / RATE;
    long long rest = (due < end ? due : end) - now();
    if (rest > 0) nanosleep(&(struct timespec){rest / 1000000000, rest % 1000000000}, NULL);
    if (now() >= end) return 0;
  }
}

long snd_pcm_writei(void *pcm, const void *frames, unsigned long count) {
  (void)pcm;
  look();
  if (state == XRUN) return -EPIPE;
  if (state == SETUP) return -EBADFD;
  long free_frames = buffer - (written - played);
  long taken = (long)count < free_frames ? (long)count : free_frames;
  if (taken <= 0) return -EAGAIN;
  fwrite(frames, sizeof(float) * CHANNELS, (size_t)taken, samples);
  written += taken;
  if (state == PREPARED && written - played >= threshold) begin();
  return taken;
}

