#ifdef __linux__
// Declares setenv, readlink and pipe2, which the C standard does not name.
#define _GNU_SOURCE
#endif

#include "CStart.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#include <sys/resource.h>
#endif

static size_t argument_count;
static const char *const *arguments;

// Constructors receive the arguments of main in glibc and on Apple's systems, but not in musl.
#if defined(__GLIBC__)

// Swift's runtime ends the process if it cannot find its own folder, unless SWIFT_ROOT names one. It needs the folder
// only for its backtraces.
static void replace_proc(void) {
  char name[1];
  if (readlink("/proc/self/exe", name, sizeof name) < 0) setenv("SWIFT_ROOT", "/", 0);
}

// malloc reserves 64 MB of addresses for each thread. Under a limit on addresses (ulimit -v) it would try and fail at
// every call of a thread without a reserve. All threads then share one reserve.
static void share_malloc(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) mallopt(M_ARENA_MAX, 1);
}

// 101 is the first priority for programs. The constructors of Swift's runtime follow.
__attribute__((constructor(101))) static void start(int count, const char *const *words) {
  argument_count = (size_t)count;
  arguments = words;
  replace_proc();
  share_malloc();
}

#elif defined(__APPLE__)

__attribute__((constructor)) static void start(int count, const char *const *words) {
  argument_count = (size_t)count;
  arguments = words;
}

#endif

const char *const *cs_arguments(size_t *count) {
  *count = argument_count;
  return arguments;
}

int cs_pipe(int *ends) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) < 0) return -1;
  // Programs start with POSIX_SPAWN_CLOEXEC_DEFAULT, so these flags only matter for other ways to start one.
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}
