#include "CMapping.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__APPLE__)

#include <copyfile.h>

int cm_copy_attributes(int from, int to, char *failed, size_t capacity) {
  // Owner, permissions and times are copied by the caller, in an order of its own.
  if (fcopyfile(from, to, NULL, COPYFILE_ACL | COPYFILE_XATTR) == 0) { return 0; }
  int code = errno;
  strlcpy(failed, "extended attributes", capacity);
  return code;
}

#else

#include <sys/xattr.h>

enum { most_attempts = 8 };

// Returns the names of a file's attributes, each with its zero byte, in memory that the caller frees. `count` is their
// length in bytes; 0 if the file has none or the file system has no attributes.
static char *names_of(int file, size_t *count) {
  *count = 0;
  for (int attempt = 0; attempt < most_attempts; attempt++) {
    ssize_t size = flistxattr(file, NULL, 0);
    if (size <= 0) { return NULL; }
    char *names = malloc((size_t)size);
    if (names == NULL) { return NULL; }
    size = flistxattr(file, names, (size_t)size);
    if (size >= 0) {
      *count = (size_t)size;
      return names;
    }
    free(names);
    if (errno != ERANGE) { return NULL; }
  }
  return NULL;
}

static char *value_of(int file, const char *name, size_t *count) {
  for (int attempt = 0; attempt < most_attempts; attempt++) {
    ssize_t size = fgetxattr(file, name, NULL, 0);
    if (size < 0) { return NULL; }
    char *value = malloc((size_t)size + 1);
    if (value == NULL) { return NULL; }
    size = fgetxattr(file, name, value, (size_t)size);
    if (size >= 0) {
      *count = (size_t)size;
      return value;
    }
    free(value);
    if (errno != ERANGE) { return NULL; }
  }
  return NULL;
}

// Sets one attribute, unless the new file has it with an equal value already.
static int copy_one(int from, int to, const char *name) {
  size_t count = 0, other = 0;
  char *value = value_of(from, name, &count);
  if (value == NULL) { return errno == ENODATA ? 0 : errno; }
  char *old = value_of(to, name, &other);
  bool same = old != NULL && count == other && memcmp(value, old, count) == 0;
  free(old);
  int code = same || fsetxattr(to, name, value, count, 0) == 0 ? 0 : errno;
  free(value);
  return code;
}

static bool contains(const char *names, size_t count, const char *name) {
  for (size_t at = 0; at < count; at += strlen(names + at) + 1) {
    if (strcmp(names + at, name) == 0) { return true; }
  }
  return false;
}

int cm_copy_attributes(int from, int to, char *failed, size_t capacity) {
  size_t count = 0, other = 0;
  char *names = names_of(from, &count);
  int result = 0;
  for (size_t at = 0; at < count; at += strlen(names + at) + 1) {
    int code = copy_one(from, to, names + at);
    if (code != 0 && result == 0) {
      result = code;
      strncpy(failed, names + at, capacity - 1);
      failed[capacity - 1] = 0;
    }
  }
  // A new file inherits the access list that its folder has for new files. The old file may not have it.
  const char *list = "system.posix_acl_access";
  char *new_names = names_of(to, &other);
  if (contains(new_names, other, list) && !contains(names, count, list)) { fremovexattr(to, list); }
  free(new_names);
  free(names);
  return result;
}

#endif
