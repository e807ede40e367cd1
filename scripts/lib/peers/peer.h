/*
 * peer.h: what a foreign PNG decoder offers to the scripts, as a shared library that scripts/lib/png_peers.py compiles.
 * Each decoder has one C file with `peer_decode`; the timing here is the same for all.
 */
#ifndef PEER_H
#define PEER_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

/*
 * Decodes a whole file to R, G, B, A of 8 bits into `pixels`, which must hold exactly that. 0 when all is well, 1 with a
 * warning and -1 with an error, which `message` then tells (`message_size` bytes with the closing 0).
 */
int peer_decode(const uint8_t *file, size_t size, uint8_t *pixels, size_t pixels_size, char *message, size_t message_size);

/* The least CPU seconds of `rounds` decodings into the same memory; negative when the file cannot be decoded. */
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
