// The start of the process: its arguments from the C library, and settings that must precede Swift's runtime. The start
// of other programs: pipes that no third program inherits.
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

/// Creates a pipe: the end to read, then the end to write. No program that starts at the same time inherits it. Swift's
/// module of the C library does not have pipe2 on Linux. Returns 0, or -1 with the reason in errno.
int cs_pipe(int *_Nonnull ends);

#endif
