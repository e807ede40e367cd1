#ifdef __linux__
// Declares MAP_ANONYMOUS and MAP_POPULATE, which POSIX does not name.
#define _DEFAULT_SOURCE
#endif

#include "CMapping.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>

// The size in bytes up to which all pages of a file are mapped at once. The pages of a larger file that are never read take no
// memory.
#define POPULATED ((size_t)64 << 20)

// More than the workers of any machine. If no place is free, the caller reads the file instead.
enum { PLACES = 256 };

static struct {
  atomic_bool is_reserved;
  // 0 while the place has no mapping. It is written last and cleared first.
  atomic_uintptr_t start;
  atomic_uintptr_t end;
  atomic_bool is_torn;
} places[PLACES];

static uintptr_t page_size;
static struct sigaction previous;

// Handles a fault in a page of one of these mappings: the page becomes zeros, and the read continues. Every other SIGBUS
// is passed to the previous handler.
static void on_bus_error(int number, siginfo_t *info, void *context) {
  uintptr_t address = (uintptr_t)info->si_addr;
  // A signal sent by another process has no address.
  bool is_ours = false;
  for (int place = 0; place < PLACES && info->si_code > 0; place++) {
    uintptr_t start = atomic_load(&places[place].start);
    if (start == 0 || address < start || address >= atomic_load(&places[place].end)) continue;
    // A place that was reused meanwhile may seem to match. Every match is marked, and one of them has the fault.
    atomic_store(&places[place].is_torn, true);
    is_ours = true;
  }
  void *page = (void *)(address & ~(page_size - 1));
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED;
  if (is_ours && mmap(page, page_size, PROT_READ, flags, -1, 0) != MAP_FAILED) return;
  if (previous.sa_flags & SA_SIGINFO) {
    previous.sa_sigaction(number, info, context);
  } else if (previous.sa_handler == SIG_IGN && info->si_code <= 0) {
    return;
  } else if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN) {
    previous.sa_handler(number);
  } else {
    // Ends the process: immediately if the signal was sent, else when the read is repeated.
    signal(number, SIG_DFL);
    if (info->si_code <= 0) raise(number);
  }
}

static void install(void) {
  page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
  struct sigaction action = {.sa_sigaction = on_bus_error, .sa_flags = SA_SIGINFO};
  sigemptyset(&action.sa_mask);
  sigaction(SIGBUS, &action, &previous);
}

static int reserve_place(void) {
  for (int place = 0; place < PLACES; place++) {
    bool expected = false;
    if (atomic_compare_exchange_strong(&places[place].is_reserved, &expected, true)) return place;
  }
  return -1;
}

cm_mapping cm_map(int file, size_t count) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
  cm_mapping none = {NULL, 0, -1};
  if (count == 0) return none;
  int place = reserve_place();
  if (place < 0) return none;
  int flags = MAP_PRIVATE;
#ifdef MAP_POPULATE
  // Maps all pages at once instead of a fault for every few pages.
  if (count <= POPULATED) flags |= MAP_POPULATE;
#endif
  void *bytes = mmap(NULL, count, PROT_READ, flags, file, 0);
  if (bytes == MAP_FAILED) {
    atomic_store(&places[place].is_reserved, false);
    return none;
  }
  atomic_store(&places[place].is_torn, false);
  atomic_store(&places[place].end, (uintptr_t)bytes + count);
  atomic_store(&places[place].start, (uintptr_t)bytes);
  return (cm_mapping){bytes, count, place};
}

bool cm_is_torn(cm_mapping mapping) { return atomic_load(&places[mapping.place].is_torn); }

void cm_unmap(cm_mapping mapping) {
  atomic_store(&places[mapping.place].start, 0);
  munmap((void *)mapping.bytes, mapping.count);
  atomic_store(&places[mapping.place].is_reserved, false);
}
