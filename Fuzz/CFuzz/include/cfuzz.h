/*
 * cfuzz.h: the fence around libFuzzer and the address sanitizer. Only the fuzzing program links it.
 *
 * Every symbol starts with `cf_`.
 */
#ifndef CFUZZ_H
#define CFUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Checks one input. libFuzzer owns the bytes. */
typedef void (*cf_check)(const uint8_t *bytes, size_t count);

/*
 * Runs libFuzzer with the program's arguments except the first, which names the target, and exits. `check` is called
 * for each input.
 */
_Noreturn void cf_run(int count, char **arguments, cf_check check);

/* Counts allocations from now on: the heap's bytes at the peak, above the level of this call. */
void cf_start_counting(void);
size_t cf_peak_bytes(void);

/* The CPU time of this process in nanoseconds. */
uint64_t cf_cpu_nanoseconds(void);

/* Prints a message and aborts, so that libFuzzer keeps the input as a crash. */
_Noreturn void cf_fail(const char *message);

#endif
