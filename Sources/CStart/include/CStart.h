// The start of the process: its arguments from the C library, and settings that must precede Swift's runtime.
//
// Swift's CommandLine finds the arguments on the stack, whose bounds it reads from /proc/self/maps. If a sandbox denies
// that file, or no descriptor is free, it reports no arguments at all. C libraries hand them to constructors: hence C.
// Every symbol starts with `cs_`.

#ifndef CSTART_H
#define CSTART_H

#include <stddef.h>

/// The arguments with the program's name first, without the NULL behind the last; NULL where the C library does not hand
/// them to constructors (musl).
const char *_Nullable const *_Nullable cs_arguments(size_t *_Nonnull count);

#endif
