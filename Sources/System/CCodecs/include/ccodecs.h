/*
 * ccodecs.h: the only fence between AssetCrush and its C libraries.
 *
 * Law of this fence: Every function receives plain buffers with their sizes, writes only inside them and returns a
 * status. It has no global state, and never exits, prints or jumps out of itself. The setjmp for libpng stays inside
 * libpng.c, and the one for libjpeg inside jpeg.c.
 * Every symbol starts with `cc_`.
 */
#ifndef CCODECS_H
#define CCODECS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- checksums (libdeflate) ------------------------------------------------------------------------------------ */

/* Returns the CRC-32 of PNG (ISO 3309), continued from `crc`, which is 0 at the start. */
uint32_t cc_crc32(uint32_t crc, const uint8_t *bytes, size_t count);

/* Returns the Adler-32 of zlib (RFC 1950), continued from `adler`, which is 1 at the start. */
uint32_t cc_adler32(uint32_t adler, const uint8_t *bytes, size_t count);

/* ---- SHA-256 ------------------------------------------------------------------------------------------------------- */

/* A SHA-256 as four numbers, the first bytes first and high. */
typedef struct {
    uint64_t words[4];
} cc_sha256;

/* Returns whether the processor has instructions for SHA-256. */
bool cc_has_sha256(void);

/* Returns the SHA-256 of the bytes. `is_portable` turns the processor's instructions off. */
cc_sha256 cc_content_hash(const uint8_t *bytes, size_t count, bool is_portable);

typedef struct cc_hasher cc_hasher;

/* Creates the state of a SHA-256 computed in pieces, or returns NULL if memory is short. */
cc_hasher *cc_hasher_create(void);
void cc_hasher_destroy(cc_hasher *hasher);
void cc_hasher_reset(cc_hasher *hasher);
void cc_hasher_update(cc_hasher *hasher, const uint8_t *bytes, size_t count);
/* Returns the hash of the input so far. More input may follow. */
cc_sha256 cc_hasher_finish(const cc_hasher *hasher);

/* ---- deflate, whole buffers (libdeflate) ------------------------------------------------------------------------ */

typedef enum { CC_RAW = 0, CC_ZLIB = 1 } cc_wrapper;

typedef struct cc_deflater cc_deflater;

/* Creates a compressor of `level` 1 (fast) to 12 (small). Returns NULL if memory is short or the level is invalid. */
cc_deflater *cc_deflater_create(int level);
void cc_deflater_destroy(cc_deflater *deflater);

/* Returns the maximum compressed size of `count` bytes. */
size_t cc_deflater_bound(cc_deflater *deflater, cc_wrapper wrapper, size_t count);

/* Compresses into `out`. Returns the size, or 0 if the result does not fit in `out_size`. */
size_t cc_deflater_compress(cc_deflater *deflater, cc_wrapper wrapper, const uint8_t *in, size_t in_size, uint8_t *out,
                            size_t out_size);

typedef enum {
    CC_INFLATE_OK = 0,
    CC_INFLATE_BAD_DATA = 1,  /* not a deflate stream, or it ends early */
    CC_INFLATE_TOO_SHORT = 2, /* the stream ends before `out` is full */
    CC_INFLATE_TOO_LONG = 3,  /* the stream continues after `out` is full */
    CC_INFLATE_NO_MEMORY = 4
} cc_inflate_status;

typedef struct cc_inflater cc_inflater;

cc_inflater *cc_inflater_create(void);
void cc_inflater_destroy(cc_inflater *inflater);

/* Inflates to exactly `out_size` bytes. `consumed` receives the length of the stream in the input. */
cc_inflate_status cc_inflater_exact(cc_inflater *inflater, cc_wrapper wrapper, const uint8_t *in, size_t in_size,
                                    uint8_t *out, size_t out_size, size_t *consumed);

/* ---- inflate of unknown size, under a limit (zlib) -------------------------------------------------------------- */

/*
 * Inflates until the stream ends or `out` is full. `produced` receives the number of bytes written, even if the data
 * is bad. CC_INFLATE_TOO_LONG means that the stream continues.
 */
cc_inflate_status cc_zlib_inflate(cc_wrapper wrapper, const uint8_t *in, size_t in_size, uint8_t *out, size_t out_size,
                                  size_t *consumed, size_t *produced);

/* Inflates a stream and discards the result. CC_INFLATE_OK means that it ends after exactly `count` bytes. */
cc_inflate_status cc_zlib_check(cc_wrapper wrapper, const uint8_t *in, size_t in_size, size_t count);

/* ---- deflate by zlib, to the byte -------------------------------------------------------------------------------- */

typedef struct {
    int level;        /* 1 to 9 */
    int window_bits;  /* 9 to 15, also for the raw form, which cc_wrapper selects */
    int memory_level; /* 1 to 9 */
    int strategy;     /* zlib's Z_FILTERED and so on */
} cc_zlib_settings;

/*
 * Compresses into `out`, with a full flush after `flush_at` bytes if that is inside the data. Returns the size, or 0 if
 * it does not fit. `flushed` receives the size of the part up to and including the flush, or 0 without a flush.
 */
size_t cc_zlib_deflate(cc_wrapper wrapper, cc_zlib_settings settings, const uint8_t *in, size_t in_size,
                       size_t flush_at, uint8_t *out, size_t out_size, size_t *flushed);

/* Returns the maximum output of cc_zlib_deflate for `count` bytes, with any settings and one flush. */
size_t cc_zlib_bound(size_t count);

/* ---- memory ----------------------------------------------------------------------------------------------------- */

/* Returns whether `size` bytes can be allocated. They are freed again. */
int cc_memory_is_available(size_t size);

/* ---- PNG (libpng) ----------------------------------------------------------------------------------------------- */

enum { CC_PNG_MESSAGE = 160 };

typedef struct {
    uint32_t width, height;
    uint8_t bit_depth, color_type, interlaced;
    size_t row_bytes; /* of one scanline, without its filter byte */
    char message[CC_PNG_MESSAGE]; /* the reason of a failure, libpng's first warning, or empty */
} cc_png_info;

typedef enum {
    CC_PNG_OK = 0,
    CC_PNG_INVALID = 1,   /* libpng rejected the file, for the reason in `message` */
    CC_PNG_NO_MEMORY = 2,
    CC_PNG_MISMATCH = 3   /* `out_size` is not height * row_bytes */
} cc_png_status;

/*
 * Decodes the stored samples without any change to color type or depth: height * row_bytes bytes, top to bottom, not
 * interlaced, without filter bytes, 16-bit samples big-endian. Every checksum is checked.
 */
cc_png_status cc_png_decode_samples(const uint8_t *png, size_t png_size, uint8_t *out, size_t out_size,
                                    cc_png_info *info);

/* Decodes to 8-bit R, G, B, A, not premultiplied: height * width * 4 bytes. tRNS becomes alpha. No gamma is applied. */
cc_png_status cc_png_decode_rgba(const uint8_t *png, size_t png_size, uint8_t *out, size_t out_size,
                                 cc_png_info *info);

typedef enum {
    CC_PNG_SAMPLES = 0,               /* stored samples */
    CC_PNG_SAMPLES_WITHOUT_ADLER = 1, /* stored samples, the stream's Adler-32 is not checked */
    CC_PNG_RGBA = 2,                  /* 8-bit R, G, B, A */
    CC_PNG_VISIBLE = 3                /* 8-bit R, G, B, A, except colors if both have alpha 0 */
} cc_png_comparison;

/*
 * Decodes and compares row by row, with one row in memory, or the whole image if it is interlaced. The bits after a
 * row's last pixel are not compared.
 *
 * `expected` must not be NULL. `difference` receives the index of the first byte of `expected` that differs from
 * libpng's, or SIZE_MAX.
 */
cc_png_status cc_png_compare(const uint8_t *png, size_t png_size, cc_png_comparison how, const uint8_t *expected,
                             size_t expected_size, size_t *difference, cc_png_info *info);

/* ---- JPEG (libjpeg-turbo) ---------------------------------------------------------------------------------------- */

enum { CC_JPEG_MESSAGE = 200 };

typedef struct {
    uint32_t width, height;
    size_t end; /* the offset after the image, if it was rewritten */
    char message[CC_JPEG_MESSAGE]; /* the reason of a failure, or empty */
} cc_jpeg_info;

typedef enum {
    CC_JPEG_OK = 0,
    CC_JPEG_INVALID = 1,   /* libjpeg rejected the file, for the reason in `message` */
    CC_JPEG_NO_MEMORY = 2,
    CC_JPEG_MISMATCH = 3,  /* `out_size` is not the size of the result */
    CC_JPEG_TOO_LARGE = 4  /* the result does not fit in `out_size` */
} cc_jpeg_status;

/* Reads the size of a JPEG, without decoding it. */
cc_jpeg_status cc_jpeg_header(const uint8_t *jpeg, size_t jpeg_size, cc_jpeg_info *info);

/*
 * Decodes to 8-bit R, G, B and alpha 255, top to bottom, four bytes a pixel. Each side is side * eighths / 8 pixels,
 * rounded up, for 1 to 8 eighths. The inverse transform is the exact
 * one, and chroma is upsampled smoothly, as by default. CMYK is taken as inverted, as Adobe writes it. No profile is
 * applied. libjpeg may allocate `memory` bytes for itself. A file with too many scans is rejected.
 */
cc_jpeg_status cc_jpeg_decode_rgba(const uint8_t *jpeg, size_t jpeg_size, size_t memory, unsigned eighths, uint8_t *out,
                                   size_t out_size, cc_jpeg_info *info);

/*
 * Writes the coefficients of a JPEG again, with optimal Huffman codes, as one scan or progressively. `written` receives
 * the size of the result. It has no metadata but the JFIF and Adobe markers, if the file has them. libjpeg may allocate
 * `memory` bytes for itself. A file whose data is damaged is rejected, even if decoders show it.
 */
cc_jpeg_status cc_jpeg_rewrite(const uint8_t *jpeg, size_t jpeg_size, size_t memory, int progressive, uint8_t *out,
                               size_t out_size, size_t *written, cc_jpeg_info *info);

/* ---- versions --------------------------------------------------------------------------------------------------- */

const char *cc_libpng_version(void);
const char *cc_zlib_version(void);
const char *cc_libdeflate_version(void);
/* libjpeg-turbo has its version only in its header. */
const char *cc_libjpeg_version(void);

#endif
