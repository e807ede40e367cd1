// Files mapped into memory, without the signal that ends the process if another process truncates a file, and the
// attributes of files that the C library has only in C.
//
// The system answers a read past the end of a mapped file, or a failed read of the disk, with SIGBUS. Only a signal
// handler can turn that into an error. A handler may use only system calls and atomics, so this is C.

#ifndef CMAPPING_H
#define CMAPPING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A mapped file. A fixed table limits the mappings that a process has at one time: see `cm_map`.
typedef struct {
  const uint8_t *_Nullable bytes;
  size_t count;
  int place;
} cm_mapping;

/// Maps the first `count` bytes of an open file, read-only. `bytes` is NULL if the system refuses, if `count` is 0 or if
/// the table is full. Read the file in that case.
cm_mapping cm_map(int file, size_t count);

/// Returns whether a part of the file could not be read since it was mapped. That part reads as zeros.
bool cm_is_torn(cm_mapping mapping);

void cm_unmap(cm_mapping mapping);

/// Copies access lists and extended attributes from one open file to another. Swift's module of the C library does not
/// have these calls on Linux.
///
/// Returns 0, or the error number of the first attribute that the new file does not get. `failed` then receives the
/// attribute's name, at most `capacity` bytes with the zero at its end.
int cm_copy_attributes(int from, int to, char *_Nonnull failed, size_t capacity);

#endif
