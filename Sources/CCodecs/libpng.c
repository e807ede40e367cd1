/*
 * libpng, behind ccodecs.h. libpng reports an error by calling a function that must not return: `on_error` notes the
 * message and jumps back to the setjmp in `decode`, inside this file, where everything libpng holds is freed.
 */
#include "ccodecs.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    jmp_buf escape;
    char *message;
    const uint8_t *bytes;
    size_t count, position;
} session;

static void note(session *session, const char *text) {
    if (session->message[0] == '\0') {
        strncpy(session->message, text, CC_PNG_MESSAGE - 1);
        session->message[CC_PNG_MESSAGE - 1] = '\0';
    }
}

static void on_error(png_structp png, png_const_charp text) {
    session *session = png_get_error_ptr(png);
    session->message[0] = '\0'; /* an error outweighs the warnings before it */
    note(session, text);
    longjmp(session->escape, 1);
}

static void on_warning(png_structp png, png_const_charp text) { note(png_get_error_ptr(png), text); }

static void read_bytes(png_structp png, png_bytep out, size_t count) {
    session *session = png_get_io_ptr(png);
    if (count > session->count - session->position)
        png_error(png, "the file ends inside a chunk");
    memcpy(out, session->bytes + session->position, count);
    session->position += count;
}

/* The limits that libpng sets itself (a million pixels a side, 8 MB a chunk) are lower than ours: lift them. */
static void lift_limits(png_structp png) {
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_chunk_malloc_max(png, 0);
    png_set_chunk_cache_max(png, 0);
}

static cc_png_status decode(const uint8_t *bytes, size_t count, int as_rgba, uint8_t *out, size_t out_size,
                            cc_png_info *facts) {
    memset(facts, 0, sizeof *facts);
    session session = {.message = facts->message, .bytes = bytes, .count = count, .position = 0};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &session, on_error, on_warning);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    png_bytep *volatile rows = NULL;
    volatile cc_png_status status = CC_PNG_INVALID;
    if (info == NULL) {
        png_destroy_read_struct(&png, NULL, NULL);
        return CC_PNG_NO_MEMORY;
    }
    if (setjmp(session.escape) == 0) {
        lift_limits(png);
        png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
        png_set_read_fn(png, &session, read_bytes);
        png_read_info(png, info);
        facts->width = png_get_image_width(png, info);
        facts->height = png_get_image_height(png, info);
        facts->bit_depth = png_get_bit_depth(png, info);
        facts->color_type = png_get_color_type(png, info);
        facts->interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
        if (as_rgba) {
            png_set_expand(png);
            png_set_scale_16(png);
            png_set_gray_to_rgb(png);
            png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
        }
        png_set_interlace_handling(png);
        png_read_update_info(png, info);
        facts->row_bytes = png_get_rowbytes(png, info);
        if (facts->row_bytes != 0 && out_size / facts->row_bytes == facts->height &&
            out_size % facts->row_bytes == 0) {
            rows = malloc(facts->height * sizeof *rows);
            if (rows == NULL) {
                status = CC_PNG_NO_MEMORY;
            } else {
                for (size_t y = 0; y < facts->height; y++)
                    rows[y] = out + y * facts->row_bytes;
                png_read_image(png, rows);
                png_read_end(png, NULL);
                status = CC_PNG_OK;
            }
        } else {
            status = CC_PNG_MISMATCH;
        }
    }
    free((void *)rows);
    png_destroy_read_struct(&png, &info, NULL);
    return status;
}

cc_png_status cc_png_decode_samples(const uint8_t *png, size_t png_size, uint8_t *out, size_t out_size,
                                    cc_png_info *info) {
    return decode(png, png_size, 0, out, out_size, info);
}

cc_png_status cc_png_decode_rgba(const uint8_t *png, size_t png_size, uint8_t *out, size_t out_size,
                                 cc_png_info *info) {
    return decode(png, png_size, 1, out, out_size, info);
}

const char *cc_libpng_version(void) { return png_get_libpng_ver(NULL); }
