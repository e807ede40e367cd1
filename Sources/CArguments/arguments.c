#ifdef __linux__
// setenv, beside the C standard's names.
#define _DEFAULT_SOURCE
#endif

#include "CArguments.h"

#include <stdlib.h>
#include <unistd.h>

static size_t argument_count;
static const char *const *arguments;

// glibc and Apple's systems call constructors with main's arguments; musl calls them without.
#if defined(__GLIBC__) || defined(__APPLE__)
#ifdef __linux__
// Before the constructors of Swift's runtime: it ends the process if it cannot find its own folder, unless SWIFT_ROOT
// names one. It needs the folder for its backtraces alone.
#define FIRST __attribute__((constructor(101)))
static void replace_proc(void) {
  char name[1];
  if (readlink("/proc/self/exe", name, sizeof name) < 0) setenv("SWIFT_ROOT", "/", 0);
}
#else
#define FIRST __attribute__((constructor))
static void replace_proc(void) {}
#endif

FIRST static void start(int count, const char *const *words) {
  argument_count = (size_t)count;
  arguments = words;
  replace_proc();
}
#endif

const char *const *ca_arguments(size_t *count) {
  *count = argument_count;
  return arguments;
}
