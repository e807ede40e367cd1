/*
 * The implementation of ccodecs.h by libpng. libpng reports an error by a call to a function that must not return.
 * `on_error` records the message and jumps back to the setjmp in `run` in this file, which frees all memory of libpng.
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
    session->message[0] = '\0'; /* an error replaces earlier warnings */
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

/* Removes libpng's own limits (a million pixels per side, 8 MB per chunk), which are lower than the caller's. */
static void lift_limits(png_structp png) {
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_chunk_malloc_max(png, 0);
    png_set_chunk_cache_max(png, 0);
}

/* The use of the decoded rows: stored in `out`, or compared with `expected`. */
typedef struct {
    int as_rgba, ignores_adler, ignores_hidden;
    uint8_t *out;
    const uint8_t *expected;
    size_t size;        /* bytes of `out` or `expected` */
    size_t *difference; /* the first byte that differs from `expected`, or SIZE_MAX */
    png_bytep *rows;    /* freed by `run` */
    uint8_t *buffer;    /* freed by `run` */
} job;

static cc_png_status read_rows(png_structp png, job *job, const cc_png_info *facts) {
    job->rows = malloc(facts->height * sizeof *job->rows);
    if (job->rows == NULL)
        return CC_PNG_NO_MEMORY;
    for (size_t y = 0; y < facts->height; y++)
        job->rows[y] = job->out + y * facts->row_bytes;
    png_read_image(png, job->rows);
    return CC_PNG_OK;
}

/* Returns the bits of a row's last byte that belong to pixels. */
static uint8_t last_mask(png_structp png, png_infop info) {
    unsigned bits = png_get_bit_depth(png, info) * png_get_channels(png, info);
    unsigned used = (unsigned)(((size_t)png_get_image_width(png, info) * bits) & 7);
    return used == 0 ? 0xFF : (uint8_t)(0xFF << (8 - used));
}

/* Returns the index of the first byte that differs between two rows, or `count`. */
static size_t row_difference(const uint8_t *row, const uint8_t *expected, size_t count, uint8_t mask, int ignores_hidden) {
    if (memcmp(row, expected, count) == 0)
        return count;
    for (size_t i = 0; i < count; i++) {
        uint8_t bits = i + 1 == count ? mask : 0xFF;
        if (((row[i] ^ expected[i]) & bits) == 0)
            continue;
        if (!(ignores_hidden && row[i | 3] == 0 && expected[i | 3] == 0))
            return i;
    }
    return count;
}

/* Compares one row at a time. The rows of an interlaced image come in seven parts, so it is compared as a whole. */
static cc_png_status compare_rows(png_structp png, png_infop info, job *job, const cc_png_info *facts) {
    size_t height = facts->height, row_bytes = facts->row_bytes;
    uint8_t mask = last_mask(png, info);
    job->buffer = malloc(facts->interlaced ? row_bytes * height : row_bytes);
    if (job->buffer == NULL)
        return CC_PNG_NO_MEMORY;
    if (facts->interlaced) {
        job->out = job->buffer;
        cc_png_status status = read_rows(png, job, facts);
        if (status != CC_PNG_OK)
            return status;
    }
    for (size_t y = 0; y < height; y++) {
        if (!facts->interlaced)
            png_read_row(png, job->buffer, NULL);
        const uint8_t *row = facts->interlaced ? job->buffer + y * row_bytes : job->buffer;
        size_t found = row_difference(row, job->expected + y * row_bytes, row_bytes, mask, job->ignores_hidden);
        if (found < row_bytes && *job->difference == SIZE_MAX)
            *job->difference = y * row_bytes + found;
    }
    return CC_PNG_OK;
}

static void read_header(png_structp png, png_infop info, const job *job, cc_png_info *facts) {
    png_read_info(png, info);
    facts->width = png_get_image_width(png, info);
    facts->height = png_get_image_height(png, info);
    facts->bit_depth = png_get_bit_depth(png, info);
    facts->color_type = png_get_color_type(png, info);
    facts->interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
    if (job->as_rgba) {
        png_set_expand(png);
        png_set_scale_16(png);
        png_set_gray_to_rgb(png);
        png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    }
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
    facts->row_bytes = png_get_rowbytes(png, info);
}

static cc_png_status run(const uint8_t *bytes, size_t count, job *job, cc_png_info *facts) {
    memset(facts, 0, sizeof *facts);
    session session = {.message = facts->message, .bytes = bytes, .count = count, .position = 0};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &session, on_error, on_warning);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    volatile cc_png_status status = CC_PNG_INVALID;
    if (info == NULL) {
        png_destroy_read_struct(&png, NULL, NULL);
        return CC_PNG_NO_MEMORY;
    }
    if (setjmp(session.escape) == 0) {
        lift_limits(png);
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
        png_set_crc_action(png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
        png_set_option(png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
#else
        png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
#endif
        if (job->ignores_adler)
            png_set_option(png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
        png_set_read_fn(png, &session, read_bytes);
        read_header(png, info, job, facts);
        if (facts->row_bytes == 0 || job->size / facts->row_bytes != facts->height || job->size % facts->row_bytes != 0)
            status = CC_PNG_MISMATCH;
        else
            status = job->out ? read_rows(png, job, facts) : compare_rows(png, info, job, facts);
        if (status == CC_PNG_OK) {
            status = CC_PNG_INVALID; /* an error before the end of the file is still possible */
            png_read_end(png, NULL);
            status = CC_PNG_OK;
        }
    }
    free(job->rows);
    free(job->buffer);
    png_destroy_read_struct(&png, &info, NULL);
    return status;
}

cc_png_status cc_png_decode_samples(const uint8_t *png, size_t png_size, uint8_t *out, size_t out_size,
                                    cc_png_info *info) {
    job job = {.out = out, .size = out_size};
    return run(png, png_size, &job, info);
}

cc_png_status cc_png_decode_rgba(const uint8_t *png, size_t png_size, uint8_t *out, size_t out_size,
                                 cc_png_info *info) {
    job job = {.as_rgba = 1, .out = out, .size = out_size};
    return run(png, png_size, &job, info);
}

cc_png_status cc_png_compare(const uint8_t *png, size_t png_size, cc_png_comparison how, const uint8_t *expected,
                             size_t expected_size, size_t *difference, cc_png_info *info) {
    *difference = SIZE_MAX;
    job job = {.as_rgba = how == CC_PNG_RGBA || how == CC_PNG_VISIBLE,
               .ignores_adler = how == CC_PNG_SAMPLES_WITHOUT_ADLER,
               .ignores_hidden = how == CC_PNG_VISIBLE,
               .expected = expected,
               .size = expected_size,
               .difference = difference};
    return run(png, png_size, &job, info);
}

const char *cc_libpng_version(void) { return png_get_libpng_ver(NULL); }
