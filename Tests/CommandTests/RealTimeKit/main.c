// Asks rtkit for a priority of 10, as the audio thread does, and prints the result.

#define _GNU_SOURCE
#include "RealTimeKit.h"

#include <stdio.h>
#include <sys/resource.h>

int main(void) {
  char reason[256];
  printf("ready %d\n", ctapline_rtkit_is_ready());
  int given = ctapline_rtkit_raise_thread(10, reason, sizeof reason);
  struct rlimit limit;
  getrlimit(RLIMIT_RTTIME, &limit);
  printf("given %d, %ld us, %s\n", given, (long)limit.rlim_cur, reason);
}
