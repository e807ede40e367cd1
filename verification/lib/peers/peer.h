/*
 * The interface of a foreign PNG decoder, as a shared library that verification/lib/png_peers.py compiles. Each decoder has one
 * C file with `peer_decode`. The timing in this header is the same for all decoders.
 */
#ifndef PEER_H
#define PEER_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

/*
 * Decodes a whole file to 8-bit R, G, B, A. `pixels` must have exactly that size. Returns 0 on success, 1 with a warning
 * and -1 with an error. The text is in `message`, which has `message_size` bytes including the final 0.
 */
int peer_decode(const uint8_t *file, size_t size, uint8_t *pixels, size_t pixels_size, char *message, size_t message_size);

/* Returns the least CPU seconds of `rounds` decodings into the same memory, or a negative number for an invalid file. */
double peer_seconds(const uint8_t *file, size_t size, size_t pixels_size, int rounds)
{
    char message[256];
    double least = -1;
    uint8_t *pixels = malloc(pixels_size);
    for (int round = 0; pixels && round < rounds; round++) {
        struct timespec begin, end;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
        int status = peer_decode(file, size, pixels, pixels_size, message, sizeof message);
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
        double seconds = (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9;
        if (status < 0) {
            least = -1;
            break;
        }
        if (least < 0 || seconds < least) least = seconds;
    }
    free(pixels);
    return least;
}

#endif
