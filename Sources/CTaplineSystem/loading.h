#ifndef LOADING_H
#define LOADING_H

// Loads functions of optional libraries.

#include <dlfcn.h>
#include <stdio.h>

#if defined(__APPLE__)
// dlopen does not search the folders into which Homebrew installs libraries.
#define NAMES(name, version)                                                            \
  {"lib" name "." version ".dylib", "/opt/homebrew/lib/lib" name "." version ".dylib", \
   "/usr/local/lib/lib" name "." version ".dylib", NULL}
#define MISSING(name, brew, debian) "lib" name " is not installed (Homebrew: brew install " brew ")"
#else
#define NAMES(name, version) {"lib" name ".so." version, NULL}
#define MISSING(name, brew, debian) \
  "lib" name " is not installed (Debian, Ubuntu: apt install " debian ")"
#endif

// The libraries of one feature. `failure` is a message that names the first missing library or function, or NULL.
// `library` is the name of the library in such a message, or NULL.
typedef struct loading {
  const char *failure;
  const char *library;
  char lacks[96];
} loading;

// Opens a library under the first of `names` that exists. Otherwise returns NULL and records the message `missing`.
static void *open_library(loading *loading, const char *const *names, const char *missing) {
  void *library = NULL;
  for (; *names != NULL && library == NULL; names++) library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL && loading->failure == NULL) loading->failure = missing;
  return library;
}

static void *find(loading *loading, void *library, const char *name) {
  if (library == NULL) return NULL;
  void *symbol = dlsym(library, name);
  if (symbol == NULL && loading->failure == NULL) {
    const char *owner = loading->library != NULL ? loading->library : "the installed library";
    snprintf(loading->lacks, sizeof loading->lacks, "%s lacks %s", owner, name);
    loading->failure = loading->lacks;
  }
  return symbol;
}

#endif
