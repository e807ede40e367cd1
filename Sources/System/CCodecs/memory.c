/* The implementation of cc_memory_is_available of ccodecs.h. */
#include "ccodecs.h"

#include <stdlib.h>

int cc_memory_is_available(size_t size) {
    /* Without volatile, the compiler may remove both calls. */
    void *volatile memory = malloc(size);
    int is_available = memory != NULL;
    free(memory);
    return is_available;
}
