// Real-time priority through rtkit (org.freedesktop.RealtimeKit1), the daemon that desktops have for
// it. libdbus-1 is opened at run time; nothing of it is needed to build.

#ifndef CRTKIT_H
#define CRTKIT_H

#include <stddef.h>

// Asks for a real-time priority for the calling thread, no higher than what the daemon gives.
//
// Returns the priority, > 0, or 0 with the reason in `reason`, a string of at most `size` bytes.
// Waits for the daemon for a second at most. Thread: any.
int crtkit_raise_thread(int priority, char *reason, size_t size);

// Whether the daemon answers and gives real-time priority at all. Thread: any.
int crtkit_is_ready(void);

#endif
