// Files mapped into memory, without the signal that ends a process when somebody shortens one.
//
// The system answers a read past the end of a mapped file, or one that the disk fails, with SIGBUS. Only a signal handler
// can turn that into an error, and a handler may use nothing but the system's calls and atomics: hence C.

#ifndef CMAPPING_H
#define CMAPPING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A mapped file. All mappings of the process at one time fit a fixed table: see `cm_map`.
typedef struct {
  const uint8_t *_Nullable bytes;
  size_t count;
  int place;
} cm_mapping;

/// Maps the first `count` bytes of an open file, read-only. `bytes` is NULL when the system refuses, when `count` is 0
/// or when as many files are mapped already as the table holds: read the file then.
cm_mapping cm_map(int file, size_t count);

/// Whether a part could not be had since it was mapped, and reads as zeros.
bool cm_is_torn(cm_mapping mapping);

void cm_unmap(cm_mapping mapping);

#endif
