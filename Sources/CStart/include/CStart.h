// The start of the process: its arguments from the C library, and settings that must precede Swift's runtime.
//
// Swift's CommandLine finds the arguments on the stack, whose bounds it reads from /proc/self/maps. If a sandbox denies
// that file, or no descriptor is free, it reports no arguments. C libraries pass them to constructors, so this is C.
// Every symbol starts with `cs_`.

#ifndef CSTART_H
#define CSTART_H

#include <stddef.h>

/// Returns the arguments, first the program's name, without the NULL after the last. Returns NULL if the C library does
/// not pass arguments to constructors (musl).
const char *_Nullable const *_Nullable cs_arguments(size_t *_Nonnull count);

#endif
