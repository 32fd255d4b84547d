// A stand-in for libdbus-1.so.3 whose rtkit behaves as TAPLINE_RTKIT sets: it grants a priority of at most 8 to threads
// that may run for 200 ms without a pause ("gives"), has a maximum priority of 0 ("zero"), refuses every thread
// ("refuses"), or is missing ("absent"). Every call is printed.

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct message {
  char method[64];
  char property[64];
  uint64_t thread;
  uint32_t priority;
} message;

typedef struct error {
  const char *name;
  const char *message;
} error;

static int open_connections;

static int is(const char *answer) {
  const char *wanted = getenv("TAPLINE_RTKIT");
  return wanted != NULL && strcmp(wanted, answer) == 0;
}

void dbus_error_init(error *error) { memset(error, 0, sizeof *error); }
void dbus_error_free(error *error) { (void)error; }

void *dbus_bus_get_private(int type, error *error) {
  if (type != 1 || is("absent")) {
    error->message = "no bus";
    return NULL;
  }
  open_connections++;
  return &open_connections;
}
void dbus_connection_set_exit_on_disconnect(void *connection, unsigned exits) {
  (void)connection;
  if (exits) printf("exits on disconnect\n");
}
void dbus_connection_close(void *connection) { (void)connection; }
void dbus_connection_unref(void *connection) {
  (void)connection;
  printf("closed %d\n", --open_connections);
}

message *dbus_message_new_method_call(
    const char *name, const char *path, const char *interface, const char *method) {
  if (strcmp(name, "org.freedesktop.RealtimeKit1") != 0) abort();
  if (strcmp(path, "/org/freedesktop/RealtimeKit1") != 0) abort();
  int isProperty = strcmp(method, "Get") == 0;
  if (strcmp(interface, isProperty ? "org.freedesktop.DBus.Properties" : name) != 0) abort();
  message *call = calloc(1, sizeof *call);
  strncpy(call->method, method, sizeof call->method - 1);
  return call;
}
void dbus_message_unref(message *message) { free(message); }

unsigned dbus_message_append_args(message *message, int type, ...) {
  va_list arguments;
  va_start(arguments, type);
  int strings = 0;
  for (; type != 0; type = va_arg(arguments, int)) {
    void *value = va_arg(arguments, void *);
    if (type == 's' && strings++ == 1) {
      strncpy(message->property, *(const char **)value, sizeof message->property - 1);
    }
    if (type == 't') message->thread = *(uint64_t *)value;
    if (type == 'u') message->priority = *(uint32_t *)value;
  }
  va_end(arguments);
  return 1;
}

message *dbus_connection_send_with_reply_and_block(
    void *connection, message *call, int timeout, error *error) {
  (void)connection;
  if (timeout <= 0 || timeout > 1000) abort();
  printf("%s %s%u\n", call->method, call->property, call->priority);
  if (is("refuses") && strcmp(call->method, "MakeThreadRealtime") == 0) {
    error->message = "not for you";
    return NULL;
  }
  message *reply = malloc(sizeof *reply);
  memcpy(reply, call, sizeof *reply);
  return reply;
}

typedef struct place {
  message *reply;
  void *inner;
} place;

unsigned dbus_message_iter_init(message *reply, place *first) {
  first->reply = reply;
  first->inner = NULL;
  return 1;
}
static int is_priority(place *place) {
  return strcmp(place->reply->property, "MaxRealtimePriority") == 0;
}
int dbus_message_iter_get_arg_type(place *place) {
  return place->inner == NULL ? 'v' : is_priority(place) ? 'i' : 'x';
}
void dbus_message_iter_recurse(place *outer, place *inner) {
  inner->reply = outer->reply;
  inner->inner = outer;
}
void dbus_message_iter_get_basic(place *place, void *value) {
  if (is_priority(place)) {
    *(int32_t *)value = is("zero") ? 0 : 8;
  } else {
    *(int64_t *)value = 200000;
  }
}
