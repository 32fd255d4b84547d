#define _GNU_SOURCE  // RTLD_NEXT

#include "AllocationCounter.h"

#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#if defined(__linux__)
#include <features.h>
#endif

#if defined(__GLIBC__) && !defined(HAS_SANITIZER)

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>

// glibc's own names for what malloc and its kin are.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

// The initial-exec model: reading it never allocates.
static _Thread_local unsigned long allocations __attribute__((tls_model("initial-exec")));
static _Thread_local unsigned long releases __attribute__((tls_model("initial-exec")));
static _Thread_local unsigned long locks __attribute__((tls_model("initial-exec")));

void *malloc(size_t size) {
  allocations++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations++;
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  allocations++;
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  allocations++;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  allocations++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  allocations++;
  void *found = __libc_memalign(alignment, size);
  if (found == NULL) return ENOMEM;
  *block = found;
  return 0;
}

void free(void *block) {
  if (block != NULL) releases++;
  __libc_free(block);
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  // Threads that look it up at the same time find the same.
  static int (*next)(pthread_mutex_t *);
  int (*lock)(pthread_mutex_t *) = __atomic_load_n(&next, __ATOMIC_RELAXED);
  if (lock == NULL) {
    *(void **)&lock = dlsym(RTLD_NEXT, "pthread_mutex_lock");
    __atomic_store_n(&next, lock, __ATOMIC_RELAXED);
  }
  locks++;
  return lock(mutex);
}

bool allocation_counter_works(void) { return true; }
unsigned long allocation_count(void) { return allocations; }
unsigned long release_count(void) { return releases; }
unsigned long lock_count(void) { return locks; }

#elif defined(HAS_SANITIZER)

// The sanitizers' own allocators tell of every block; pthread's functions are theirs.
extern int __sanitizer_install_malloc_and_free_hooks(
    void (*allocated)(const volatile void *block, size_t size),
    void (*released)(const volatile void *block));

#define UNCHECKED __attribute__((no_sanitize("address", "thread")))

static _Thread_local unsigned long allocations __attribute__((tls_model("initial-exec")));
static _Thread_local unsigned long releases __attribute__((tls_model("initial-exec")));
static int is_installed;

UNCHECKED static void note_allocation(const volatile void *block, size_t size) {
  (void)block;
  (void)size;
  allocations++;
}

UNCHECKED static void note_release(const volatile void *block) {
  (void)block;
  releases++;
}

__attribute__((constructor)) static void install(void) {
  is_installed = __sanitizer_install_malloc_and_free_hooks(note_allocation, note_release) != 0;
}

bool allocation_counter_works(void) { return is_installed; }
unsigned long allocation_count(void) { return allocations; }
unsigned long release_count(void) { return releases; }
unsigned long lock_count(void) { return 0; }

#else

bool allocation_counter_works(void) { return false; }
unsigned long allocation_count(void) { return 0; }
unsigned long release_count(void) { return 0; }
unsigned long lock_count(void) { return 0; }

#endif
