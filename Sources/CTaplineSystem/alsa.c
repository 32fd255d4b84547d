#include "ALSA.h"

#if defined(__linux__)

#include "loading.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static ctapline_alsa_functions table;
static loading alsa = {.library = "libasound.so.2"};
static pthread_once_t once = PTHREAD_ONCE_INIT;

typedef void (*message_handler)(
    const char *file, int line, const char *function, int code, const char *format, ...);

static _Thread_local char messages[2048];

static void keep_message(
    const char *file, int line, const char *function, int code, const char *format, ...) {
  (void)file, (void)line, (void)function, (void)code;
  size_t used = strlen(messages);
  if (used + 2 >= sizeof messages) return;
  if (used > 0) messages[used++] = '\n';
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(messages + used, sizeof messages - used, format, arguments);
  va_end(arguments);
}

static void load(void) {
  static const char *const names[] = NAMES("asound", "2");
  void *library = open_library(&alsa, names, "libasound.so.2 is not installed");
  if (library == NULL) return;
#define FIND(member, name) *(void **)&table.member = find(&alsa, library, name)
  FIND(pcm_open, "snd_pcm_open");
  FIND(pcm_close, "snd_pcm_close");
  FIND(hw_params_malloc, "snd_pcm_hw_params_malloc");
  FIND(hw_params_free, "snd_pcm_hw_params_free");
  FIND(hw_params_any, "snd_pcm_hw_params_any");
  FIND(hw_params_set_access, "snd_pcm_hw_params_set_access");
  FIND(hw_params_set_format, "snd_pcm_hw_params_set_format");
  FIND(hw_params_set_channels_near, "snd_pcm_hw_params_set_channels_near");
  FIND(hw_params_set_rate_near, "snd_pcm_hw_params_set_rate_near");
  FIND(hw_params_set_buffer_size_near, "snd_pcm_hw_params_set_buffer_size_near");
  FIND(hw_params_set_period_size_near, "snd_pcm_hw_params_set_period_size_near");
  FIND(hw_params_get_period_size_min, "snd_pcm_hw_params_get_period_size_min");
  FIND(hw_params_get_period_size_max, "snd_pcm_hw_params_get_period_size_max");
  FIND(hw_params_get_buffer_size_min, "snd_pcm_hw_params_get_buffer_size_min");
  FIND(hw_params_get_buffer_size_max, "snd_pcm_hw_params_get_buffer_size_max");
  FIND(hw_params, "snd_pcm_hw_params");
  FIND(hw_free, "snd_pcm_hw_free");
  FIND(sw_params_malloc, "snd_pcm_sw_params_malloc");
  FIND(sw_params_free, "snd_pcm_sw_params_free");
  FIND(sw_params_current, "snd_pcm_sw_params_current");
  FIND(sw_params_set_start_threshold, "snd_pcm_sw_params_set_start_threshold");
  FIND(sw_params_set_avail_min, "snd_pcm_sw_params_set_avail_min");
  FIND(sw_params, "snd_pcm_sw_params");
  FIND(prepare, "snd_pcm_prepare");
  FIND(start, "snd_pcm_start");
  FIND(drop, "snd_pcm_drop");
  FIND(drain, "snd_pcm_drain");
  FIND(resume, "snd_pcm_resume");
  FIND(state, "snd_pcm_state");
  FIND(wait, "snd_pcm_wait");
  FIND(delay, "snd_pcm_delay");
  FIND(avail_update, "snd_pcm_avail_update");
  FIND(writei, "snd_pcm_writei");
  FIND(strerror, "snd_strerror");
  FIND(device_name_hint, "snd_device_name_hint");
  FIND(device_name_get_hint, "snd_device_name_get_hint");
  FIND(device_name_free_hint, "snd_device_name_free_hint");
#undef FIND
  int (*set_handler)(message_handler) = NULL;
  // Without this optional function, ALSA prints its messages itself.
  *(void **)&set_handler = dlsym(library, "snd_lib_error_set_handler");
  if (set_handler != NULL) set_handler(keep_message);
}

const ctapline_alsa_functions *ctapline_alsa_load(const char **reason) {
  pthread_once(&once, load);
  *reason = alsa.failure;
  return alsa.failure == NULL ? &table : NULL;
}

void ctapline_alsa_clear_messages(void) { messages[0] = '\0'; }

const char *ctapline_alsa_captured_messages(void) { return messages; }

#else

const ctapline_alsa_functions *ctapline_alsa_load(const char **reason) {
  *reason = "ALSA is available only on Linux";
  return NULL;
}

void ctapline_alsa_clear_messages(void) {}

const char *ctapline_alsa_captured_messages(void) { return ""; }

#endif
