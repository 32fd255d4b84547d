#define _GNU_SOURCE
#include "RealTimeKit.h"

#include <stdio.h>

#if defined(__linux__)

#include <dlfcn.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// The constants and functions of libdbus-1 that this file uses, as declared in dbus.h since version 1.0.
enum { BUS_SYSTEM = 1, TYPE_INVALID = 0, TYPE_INT32 = 'i', TYPE_UINT32 = 'u', TYPE_INT64 = 'x' };
enum { TYPE_UINT64 = 't', TYPE_STRING = 's', TYPE_VARIANT = 'v', TIMEOUT_MS = 1000 };

typedef struct connection connection;
typedef struct message message;

// The layout of DBusError.
typedef struct error {
  const char *name;
  const char *message;
  unsigned bits;
  void *padding;
} error;

// At least as large as DBusMessageIter of every version.
typedef struct message_iterator {
  void *pointers[2];
  uint32_t serial;
  int numbers[12];
  void *padding[4];
} message_iterator;

typedef struct bus {
  connection *(*get_private)(int type, error *failure);
  void (*set_exit_on_disconnect)(connection *to, unsigned exit_on_disconnect);
  void (*close)(connection *to);
  void (*unref)(connection *to);
  message *(*new_call)(const char *name, const char *path, const char *interface, const char *method);
  void (*message_unref)(message *of);
  unsigned (*append)(message *of, int type, ...);
  message *(*send)(connection *to, message *call, int timeout, error *failure);
  unsigned (*iterate)(message *of, message_iterator *first);
  int (*type)(message_iterator *at);
  void (*recurse)(message_iterator *outer, message_iterator *inner);
  void (*value)(message_iterator *at, void *value);
  void (*error_init)(error *failure);
  void (*error_free)(error *failure);
  connection *own;
} bus;

static const char name[] = "org.freedesktop.RealtimeKit1";
static const char path[] = "/org/freedesktop/RealtimeKit1";

static int open_bus(bus *bus, char *reason, size_t size) {
  void *library = dlopen("libdbus-1.so.3", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    snprintf(reason, size, "rtkit cannot be used: libdbus-1.so.3 is not installed");
    return 0;
  }
  int missing = 0;
#define FIND(member, symbol) \
  missing |= (*(void **)&bus->member = dlsym(library, "dbus_" symbol)) == NULL
  FIND(get_private, "bus_get_private");
  FIND(set_exit_on_disconnect, "connection_set_exit_on_disconnect");
  FIND(close, "connection_close");
  FIND(unref, "connection_unref");
  FIND(new_call, "message_new_method_call");
  FIND(message_unref, "message_unref");
  FIND(append, "message_append_args");
  FIND(send, "connection_send_with_reply_and_block");
  FIND(iterate, "message_iter_init");
  FIND(type, "message_iter_get_arg_type");
  FIND(recurse, "message_iter_recurse");
  FIND(value, "message_iter_get_basic");
  FIND(error_init, "error_init");
  FIND(error_free, "error_free");
#undef FIND
  if (missing) {
    snprintf(reason, size, "rtkit cannot be used: libdbus-1.so.3 lacks a function");
    return 0;
  }
  error failure;
  bus->error_init(&failure);
  // A private connection can be closed without affecting other code in the process.
  bus->own = bus->get_private(BUS_SYSTEM, &failure);
  if (bus->own == NULL) {
    snprintf(reason, size, "rtkit cannot be used: %s",
             failure.message != NULL ? failure.message : "there is no system bus");
    bus->error_free(&failure);
    return 0;
  }
  bus->set_exit_on_disconnect(bus->own, 0);
  return 1;
}

static void close_bus(bus *bus) {
  bus->close(bus->own);
  bus->unref(bus->own);
}

// Sends a call and returns the reply, or NULL and an error message in `reason`.
static message *send_and_wait(bus *bus, message *call, char *reason, size_t size) {
  error failure;
  bus->error_init(&failure);
  message *reply = bus->send(bus->own, call, TIMEOUT_MS, &failure);
  bus->message_unref(call);
  if (reply == NULL) {
    snprintf(reason, size, "rtkit: %s", failure.message != NULL ? failure.message : "no answer");
    bus->error_free(&failure);
  }
  return reply;
}

// Returns an integer property of the daemon, or -1 and an error message in `reason`.
static int64_t property(bus *bus, const char *wanted, char *reason, size_t size) {
  message *call = bus->new_call(name, path, "org.freedesktop.DBus.Properties", "Get");
  const char *interface = name;
  if (call == NULL) {
    snprintf(reason, size, "rtkit: no memory for a call");
    return -1;
  }
  bus->append(call, TYPE_STRING, &interface, TYPE_STRING, &wanted, TYPE_INVALID);
  message *reply = send_and_wait(bus, call, reason, size);
  if (reply == NULL) return -1;
  int64_t result = -1;
  message_iterator outer = {0}, inner = {0};
  if (bus->iterate(reply, &outer) && bus->type(&outer) == TYPE_VARIANT) {
    bus->recurse(&outer, &inner);
    int type = bus->type(&inner);
    if (type == TYPE_INT64) {
      bus->value(&inner, &result);
    } else if (type == TYPE_INT32) {
      int32_t small = -1;
      bus->value(&inner, &small);
      result = small;
    }
  }
  bus->message_unref(reply);
  if (result < 0) snprintf(reason, size, "rtkit has no property %s", wanted);
  return result;
}

int ctapline_rtkit_raise_thread(int priority, char *reason, size_t size) {
  bus bus = {0};
  if (size > 0) reason[0] = 0;
  if (!open_bus(&bus, reason, size)) return 0;
  int granted = 0;
  int64_t highest = property(&bus, "MaxRealtimePriority", reason, size);
  int64_t longest = highest > 0 ? property(&bus, "RTTimeUSecMax", reason, size) : -1;
  if (highest == 0 || longest == 0) {
    snprintf(reason, size, "rtkit grants no priority: its %s is 0",
             highest == 0 ? "MaxRealtimePriority" : "RTTimeUSecMax");
  }
  if (highest > 0 && longest > 0) {
    if (priority > highest) priority = (int)highest;
    // The daemon refuses processes without a limit on real-time processor use.
    struct rlimit limit;
    if (getrlimit(RLIMIT_RTTIME, &limit) == 0 && limit.rlim_max > (rlim_t)longest) {
      limit.rlim_max = (rlim_t)longest;
      if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
      setrlimit(RLIMIT_RTTIME, &limit);
    }
    message *call = bus.new_call(name, path, name, "MakeThreadRealtime");
    uint64_t thread = (uint64_t)syscall(SYS_gettid);
    uint32_t level = (uint32_t)priority;
    if (call == NULL) {
      snprintf(reason, size, "rtkit: no memory for a call");
    } else {
      bus.append(call, TYPE_UINT64, &thread, TYPE_UINT32, &level, TYPE_INVALID);
      message *reply = send_and_wait(&bus, call, reason, size);
      if (reply != NULL) {
        bus.message_unref(reply);
        granted = priority;
      }
    }
  }
  close_bus(&bus);
  return granted;
}

int ctapline_rtkit_is_ready(void) {
  bus bus = {0};
  char reason[128];
  if (!open_bus(&bus, reason, sizeof reason)) return 0;
  int64_t highest = property(&bus, "MaxRealtimePriority", reason, sizeof reason);
  close_bus(&bus);
  return highest > 0;
}

#else

int ctapline_rtkit_raise_thread(int priority, char *reason, size_t size) {
  (void)priority;
  snprintf(reason, size, "rtkit is available only on Linux");
  return 0;
}

int ctapline_rtkit_is_ready(void) { return 0; }

#endif
