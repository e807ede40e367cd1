/* The implementation of ccodecs.h by zopfli. */
#include "ccodecs.h"

#include <stdlib.h>
#include <zopfli/deflate.h>
#include <zopfli/zopfli.h>

int cc_zopfli_deflate(const uint8_t *in, size_t in_size, int iterations, int splits, uint8_t **out, size_t *out_size) {
    ZopfliOptions options;
    ZopfliInitOptions(&options);
    options.numiterations = iterations;
    options.blocksplitting = splits;
    unsigned char used_bits = 0;
    *out = NULL;
    *out_size = 0;
    /* 2 means dynamic trees, unless others are smaller. 1 means that the data contains the last block. */
    ZopfliDeflate(&options, 2, 1, in, in_size, &used_bits, out, out_size);
    return *out != NULL;
}

void cc_free(void *memory) { free(memory); }
