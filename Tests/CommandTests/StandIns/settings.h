// The common part of the stand-ins for libasound.so.2: settings that are ignored, and an empty list of devices.

#include <errno.h>
#include <string.h>

static int settings;

int snd_pcm_hw_params_malloc(void **params) { return *params = &settings, 0; }
void snd_pcm_hw_params_free(void *params) { (void)params; }
int snd_pcm_hw_params_any(void *pcm, void *params) { return (void)pcm, (void)params, 0; }
int snd_pcm_hw_params_set_access(void *pcm, void *params, int access) {
  return (void)pcm, (void)params, (void)access, 0;
}
int snd_pcm_hw_params_set_period_size_near(
    void *pcm, void *params, unsigned long *frames, int *direction) {
  return (void)pcm, (void)params, (void)frames, (void)direction, 0;
}
int snd_pcm_hw_params_get_period_size_max(const void *params, unsigned long *frames, int *dir) {
  return (void)params, (void)dir, *frames = 65536, 0;
}
int snd_pcm_hw_params_get_buffer_size_max(const void *params, unsigned long *frames) {
  return (void)params, *frames = 65536, 0;
}
int snd_pcm_hw_free(void *pcm) { return (void)pcm, 0; }

int snd_pcm_sw_params_malloc(void **params) { return *params = &settings, 0; }
void snd_pcm_sw_params_free(void *params) { (void)params; }
int snd_pcm_sw_params_current(void *pcm, void *params) { return (void)pcm, (void)params, 0; }
int snd_pcm_sw_params(void *pcm, void *params) { return (void)pcm, (void)params, 0; }

const char *snd_strerror(int code) { return strerror(-code); }
int snd_device_name_hint(int card, const char *interface, void ***hints) {
  return (void)card, (void)interface, (void)hints, -ENOENT;
}
char *snd_device_name_get_hint(const void *hint, const char *id) {
  return (void)hint, (void)id, NULL;
}
int snd_device_name_free_hint(void **hints) { return (void)hints, 0; }
