/* The implementation of cfuzz.h by libFuzzer, and by the hooks of the address sanitizer's allocator. */
#define _POSIX_C_SOURCE 200809L
#include "cfuzz.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*check)(const uint8_t *, size_t));
/* A build without the address sanitizer has no hooks, and counts no heap. */
__attribute__((weak)) int __sanitizer_install_malloc_and_free_hooks(void (*allocated)(const volatile void *, size_t),
                                                                    void (*freed)(const volatile void *));
__attribute__((weak)) size_t __sanitizer_get_allocated_size(const volatile void *memory);

static atomic_long level, peak;
static cf_check current_check;

static void count_allocation(const volatile void *memory, size_t size) {
    (void)memory;
    long now = atomic_fetch_add_explicit(&level, (long)size, memory_order_relaxed) + (long)size;
    if (now > atomic_load_explicit(&peak, memory_order_relaxed))
        atomic_store_explicit(&peak, now, memory_order_relaxed);
}

static void count_release(const volatile void *memory) {
    if (memory != NULL)
        atomic_fetch_sub_explicit(&level, (long)__sanitizer_get_allocated_size(memory), memory_order_relaxed);
}

static int check_input(const uint8_t *bytes, size_t count) {
    current_check(bytes, count);
    return 0;
}

_Noreturn void cf_run(int count, char **arguments, cf_check check) {
    current_check = check;
    /* libFuzzer ignores flags with two hyphens, and passes them on when it starts this program again for a merge. */
    if (strncmp(arguments[1], "--target=", 9) != 0) {
        size_t size = strlen(arguments[1]) + sizeof "--target=";
        char *flag = malloc(size);
        if (flag == NULL) cf_fail("out of memory");
        snprintf(flag, size, "--target=%s", arguments[1]);
        arguments[1] = flag;
    }
    if (__sanitizer_install_malloc_and_free_hooks != NULL)
        __sanitizer_install_malloc_and_free_hooks(count_allocation, count_release);
    exit(LLVMFuzzerRunDriver(&count, &arguments, check_input));
}

void cf_start_counting(void) {
    atomic_store(&level, 0);
    atomic_store(&peak, 0);
}

size_t cf_peak_bytes(void) { return (size_t)atomic_load(&peak); }

uint64_t cf_cpu_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

_Noreturn void cf_fail(const char *message) {
    fprintf(stderr, "assetcrush-fuzz: violation: %s\n", message);
    abort();
}
