/*
 * The JPEG part of ccodecs.h by libjpeg-turbo. libjpeg reports an error by a call to a function that must not return.
 * `on_error` records the message and jumps back to the setjmp in `run` in this file, which frees all memory of libjpeg.
 */
#include "ccodecs.h"

#include <limits.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

/* A progressive image has about 10 scans. Each one costs the time of the whole image, however small it is. */
enum { MOST_SCANS = 200 };

typedef struct {
    struct jpeg_error_mgr errors; /* first, since libjpeg passes a pointer to it */
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    struct jpeg_destination_mgr destination;
    jmp_buf escape;
    cc_jpeg_info *info;
    cc_jpeg_status status;
} session;

static void fail(j_common_ptr image, cc_jpeg_status status, const char *text) {
    session *session = image->client_data;
    session->status = status;
    strncpy(session->info->message, text, CC_JPEG_MESSAGE - 1);
    session->info->message[CC_JPEG_MESSAGE - 1] = '\0';
    longjmp(session->escape, 1);
}

static void on_error(j_common_ptr image) {
    char text[JMSG_LENGTH_MAX];
    image->err->format_message(image, text);
    fail(image, image->err->msg_code == JERR_OUT_OF_MEMORY ? CC_JPEG_NO_MEMORY : CC_JPEG_INVALID, text);
}

/* Damaged data gives warnings and some pixels, as in every reader of JPEG. The first warning is kept. */
static void on_message(j_common_ptr image, int level) {
    session *session = image->client_data;
    if (level >= 0)
        return;
    if (image->err->num_warnings++ == 0) {
        char text[JMSG_LENGTH_MAX];
        image->err->format_message(image, text);
        strncpy(session->info->message, text, CC_JPEG_MESSAGE - 1);
    }
}
static void on_output(j_common_ptr image) { (void)image; }

static void on_progress(j_common_ptr image) {
    if (((j_decompress_ptr)image)->input_scan_number > MOST_SCANS)
        fail(image, CC_JPEG_INVALID, "the file has too many scans");
}

static void start_source(j_decompress_ptr image) { (void)image; }

static boolean end_of_file(j_decompress_ptr image) {
    fail((j_common_ptr)image, CC_JPEG_INVALID, "the file ends early");
    return FALSE;
}

static void skip(j_decompress_ptr image, long count) {
    if (count <= 0)
        return;
    if ((unsigned long)count > image->src->bytes_in_buffer)
        end_of_file(image);
    image->src->next_input_byte += count;
    image->src->bytes_in_buffer -= (size_t)count;
}

/* Converts inverted C, M, Y, K to R, G, B and alpha 255 in place. x * y / 255 is rounded. */
static void convert_cmyk(uint8_t *pixels, size_t count) {
    for (size_t i = 0; i < count; i++, pixels += 4) {
        for (int c = 0; c < 3; c++) {
            unsigned product = (255u - pixels[c]) * pixels[3] + 128;
            pixels[c] = (uint8_t)(pixels[3] - ((product + (product >> 8)) >> 8));
        }
        pixels[3] = 255;
    }
}

static void start(j_decompress_ptr image, const uint8_t *jpeg, size_t jpeg_size) {
    session *session = image->client_data;
    session->source.next_input_byte = jpeg;
    session->source.bytes_in_buffer = jpeg_size;
    session->source.init_source = start_source;
    session->source.fill_input_buffer = end_of_file;
    session->source.skip_input_data = skip;
    session->source.resync_to_restart = jpeg_resync_to_restart;
    session->source.term_source = start_source;
    session->progress.progress_monitor = on_progress;
    image->src = &session->source;
    image->progress = &session->progress;
    jpeg_read_header(image, TRUE);
    session->info->width = image->image_width;
    session->info->height = image->image_height;
}

static void decode(j_decompress_ptr image, unsigned eighths, uint8_t *out, size_t out_size) {
    int is_cmyk = image->num_components == 4;
    if (image->num_components == 2)
        fail((j_common_ptr)image, CC_JPEG_INVALID, "an image of two components has no color");
    image->out_color_space = is_cmyk ? JCS_CMYK : JCS_EXT_RGBA;
    image->scale_num = eighths;
    image->scale_denom = 8;
    jpeg_calc_output_dimensions(image);
    if ((size_t)image->output_width * image->output_height * 4 != out_size)
        fail((j_common_ptr)image, CC_JPEG_MISMATCH, "");
    jpeg_start_decompress(image);
    size_t row_bytes = (size_t)image->output_width * 4;
    while (image->output_scanline < image->output_height) {
        JSAMPROW row = out + image->output_scanline * row_bytes;
        if (jpeg_read_scanlines(image, &row, 1) != 1)
            end_of_file(image);
        if (is_cmyk)
            convert_cmyk(row, image->output_width);
    }
}

/* Prepares the structures of libjpeg. The caller must have called setjmp with `session->escape`. */
static void prepare(j_decompress_ptr image, session *session, const uint8_t *jpeg, size_t jpeg_size, size_t memory) {
    jpeg_create_decompress(image);
    image->client_data = session;
    image->mem->max_memory_to_use = memory > LONG_MAX ? LONG_MAX : (long)memory;
    start(image, jpeg, jpeg_size);
}

static void clear(session *session, cc_jpeg_info *info) {
    memset(info, 0, sizeof *info);
    memset(session, 0, sizeof *session);
    session->info = info;
    jpeg_std_error(&session->errors);
    session->errors.error_exit = on_error;
    session->errors.emit_message = on_message;
    session->errors.output_message = on_output;
}

/* Decodes into `out`, or reads only the header if it is NULL. */
static cc_jpeg_status run(const uint8_t *jpeg, size_t jpeg_size, size_t memory, unsigned eighths, uint8_t *out,
                          size_t out_size, cc_jpeg_info *info) {
    struct jpeg_decompress_struct image;
    session session;
    clear(&session, info);
    memset(&image, 0, sizeof image);
    image.err = &session.errors;
    image.client_data = &session;
    if (setjmp(session.escape) == 0) {
        prepare(&image, &session, jpeg, jpeg_size, memory);
        if (out != NULL)
            decode(&image, eighths, out, out_size);
    }
    jpeg_destroy_decompress(&image);
    return session.status;
}

cc_jpeg_status cc_jpeg_header(const uint8_t *jpeg, size_t jpeg_size, cc_jpeg_info *info) {
    return run(jpeg, jpeg_size, 1 << 20, 8, NULL, 0, info);
}

cc_jpeg_status cc_jpeg_decode_rgba(const uint8_t *jpeg, size_t jpeg_size, size_t memory, unsigned eighths, uint8_t *out,
                                   size_t out_size, cc_jpeg_info *info) {
    return run(jpeg, jpeg_size, memory, eighths, out, out_size, info);
}

/* ---- rewriting --------------------------------------------------------------------------------------------------- */

static void start_target(j_compress_ptr image) { (void)image; }

static boolean target_is_full(j_compress_ptr image) {
    fail((j_common_ptr)image, CC_JPEG_TOO_LARGE, "");
    return FALSE;
}

/* Rejects data with a warning, which is the message of the failure. */
static void reject_damage(session *session) {
    if (session->errors.num_warnings == 0)
        return;
    session->status = CC_JPEG_INVALID;
    longjmp(session->escape, 1);
}

static void rewrite(j_decompress_ptr source, j_compress_ptr target, int progressive) {
    jvirt_barray_ptr *coefficients = jpeg_read_coefficients(source);
    reject_damage(source->client_data); /* the writer resets the number of warnings */
    jpeg_copy_critical_parameters(source, target);
    /* Readers take the color model from these markers, or from their absence. */
    target->write_JFIF_header = source->saw_JFIF_marker;
    target->write_Adobe_marker = source->saw_Adobe_marker;
    target->optimize_coding = TRUE;
    if (progressive)
        jpeg_simple_progression(target);
    jpeg_write_coefficients(target, coefficients);
    jpeg_finish_compress(target);
    jpeg_finish_decompress(source);
    reject_damage(source->client_data);
}

cc_jpeg_status cc_jpeg_rewrite(const uint8_t *jpeg, size_t jpeg_size, size_t memory, int progressive, uint8_t *out,
                               size_t out_size, size_t *written, cc_jpeg_info *info) {
    struct jpeg_decompress_struct source;
    struct jpeg_compress_struct target;
    session session;
    clear(&session, info);
    memset(&source, 0, sizeof source);
    memset(&target, 0, sizeof target);
    source.err = target.err = &session.errors;
    source.client_data = target.client_data = &session;
    session.destination = (struct jpeg_destination_mgr){
        .next_output_byte = out, .free_in_buffer = out_size, .init_destination = start_target,
        .empty_output_buffer = target_is_full, .term_destination = start_target};
    if (setjmp(session.escape) == 0) {
        prepare(&source, &session, jpeg, jpeg_size, memory);
        jpeg_create_compress(&target);
        target.client_data = &session;
        target.dest = &session.destination;
        rewrite(&source, &target, progressive);
    }
    *written = out_size - session.destination.free_in_buffer;
    info->end = jpeg_size - session.source.bytes_in_buffer;
    jpeg_destroy_compress(&target);
    jpeg_destroy_decompress(&source);
    return session.status;
}

#define TEXT_OF(token) TEXT(token)
#define TEXT(token) #token
const char *cc_libjpeg_version(void) { return TEXT_OF(LIBJPEG_TURBO_VERSION); }
