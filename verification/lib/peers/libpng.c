/* libpng as a peer, with the classic interface and rows written directly into the caller's memory. */
#include "peer.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    const uint8_t *file;
    size_t size, at;
    char *message;
    size_t message_size;
    int warned;
} session;

static void read_bytes(png_structp png, png_bytep out, size_t count)
{
    session *self = png_get_io_ptr(png);
    if (count > self->size - self->at) png_error(png, "the file ends early");
    memcpy(out, self->file + self->at, count);
    self->at += count;
}

static void fail(png_structp png, png_const_charp text)
{
    session *self = png_get_error_ptr(png);
    snprintf(self->message, self->message_size, "%s", text);
    png_longjmp(png, 1);
}

static void warn(png_structp png, png_const_charp text)
{
    session *self = png_get_error_ptr(png);
    snprintf(self->message, self->message_size, "%s", text);
    self->warned = 1;
}

int peer_decode(const uint8_t *file, size_t size, uint8_t *pixels, size_t pixels_size, char *message, size_t message_size)
{
    session self = {file, size, 0, message, message_size, 0};
    png_bytep *volatile rows = NULL;
    png_infop info = NULL;
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &self, fail, warn);
    if (!png) return -1;
    if (setjmp(png_jmpbuf(png))) {
        free(rows);
        png_destroy_read_struct(&png, &info, NULL);
        return -1;
    }
    info = png_create_info_struct(png);
    if (!info) png_error(png, "no memory");
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_read_fn(png, &self, read_bytes);
    png_read_info(png, info);
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
    size_t row_bytes = png_get_rowbytes(png, info), height = png_get_image_height(png, info);
    if (row_bytes * height != pixels_size) png_error(png, "the image has another size");
    rows = malloc(height * sizeof *rows);
    if (!rows) png_error(png, "no memory");
    for (size_t y = 0; y < height; y++) rows[y] = pixels + y * row_bytes;
    png_read_image(png, rows);
    png_read_end(png, NULL);
    free(rows);
    png_destroy_read_struct(&png, &info, NULL);
    return self.warned;
}
