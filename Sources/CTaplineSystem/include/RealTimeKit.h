// Real-time priority from rtkit (org.freedesktop.RealtimeKit1), the daemon that grants it on Linux
// desktops. libdbus-1 is loaded at run time; building does not need it.

#ifndef CRTKIT_H
#define CRTKIT_H

#include <stddef.h>

// Requests a real-time priority for the calling thread, limited to the daemon's maximum.
//
// Returns the granted priority, > 0, or 0 and an error message in `reason`, a buffer of `size` bytes.
// Each request to the daemon waits for at most one second. Thread: any.
int ctapline_rtkit_raise_thread(int priority, char *reason, size_t size);

// Returns whether the daemon answers and can grant real-time priority. Thread: any.
int ctapline_rtkit_is_ready(void);

#endif
