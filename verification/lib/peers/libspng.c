/* libspng as a peer, with its checks of CRCs enabled, as in libpng. */
#include "peer.h"

#include <spng.h>
#include <stdio.h>

int peer_decode(const uint8_t *file, size_t size, uint8_t *pixels, size_t pixels_size, char *message, size_t message_size)
{
    spng_ctx *context = spng_ctx_new(0);
    if (!context) return -1;
    size_t needed = 0;
    int status = spng_set_png_buffer(context, file, size);
    if (!status) status = spng_decoded_image_size(context, SPNG_FMT_RGBA8, &needed);
    if (!status && needed != pixels_size) status = SPNG_EBUFSIZ;
    if (!status) status = spng_decode_image(context, pixels, pixels_size, SPNG_FMT_RGBA8, SPNG_DECODE_TRNS);
    if (status) snprintf(message, message_size, "%s", spng_strerror(status));
    spng_ctx_free(context);
    return status ? -1 : 0;
}
