/*
 * ccodecs.h: the one fence between AssetCrush and its C libraries.
 *
 * Law of this fence: every function takes plain buffers with their sizes, writes only inside them, returns a status,
 * keeps no global state and never exits, prints or jumps out of itself. libpng's setjmp lives and dies in libpng.c.
 * Every symbol starts with `cc_`.
 */
#ifndef CCODECS_H
#define CCODECS_H

#include <stddef.h>
#include <stdint.h>

/* ---- checksums (libdeflate) ------------------------------------------------------------------------------------ */

/* CRC-32 of PNG (ISO 3309), continuing from `crc`; 0 starts one. */
uint32_t cc_crc32(uint32_t crc, const uint8_t *bytes, size_t count);

/* Adler-32 of zlib (RFC 1950), continuing from `adler`; 1 starts one. */
uint32_t cc_adler32(uint32_t adler, const uint8_t *bytes, size_t count);

/* ---- digests of contents (xxHash) -------------------------------------------------------------------------------- */

typedef struct {
    uint64_t high, low;
} cc_digest;

/* XXH3 of 128 bits. */
cc_digest cc_hash(const uint8_t *bytes, size_t count);

typedef struct cc_hasher cc_hasher;

/* The same in pieces; NULL when memory is short. */
cc_hasher *cc_hasher_create(void);
void cc_hasher_destroy(cc_hasher *hasher);
void cc_hasher_reset(cc_hasher *hasher);
void cc_hasher_update(cc_hasher *hasher, const uint8_t *bytes, size_t count);
/* The digest of what came so far; more may come. */
cc_digest cc_hasher_finish(const cc_hasher *hasher);

/* ---- deflate, whole buffers (libdeflate) ------------------------------------------------------------------------ */

typedef enum { CC_RAW = 0, CC_ZLIB = 1 } cc_wrapper;

typedef struct cc_deflater cc_deflater;

/* A compressor of `level` 1 (fast) to 12 (small); NULL when memory is short or the level is out of range. */
cc_deflater *cc_deflater_create(int level);
void cc_deflater_destroy(cc_deflater *deflater);

/* The most bytes that compressing `count` bytes can take. */
size_t cc_deflater_bound(cc_deflater *deflater, cc_wrapper wrapper, size_t count);

/* Compresses into `out`; returns the size, or 0 when the result does not fit in `out_size`. */
size_t cc_deflater_compress(cc_deflater *deflater, cc_wrapper wrapper, const uint8_t *in, size_t in_size, uint8_t *out,
                            size_t out_size);

typedef enum {
    CC_INFLATE_OK = 0,
    CC_INFLATE_BAD_DATA = 1,  /* not a deflate stream, or it ends early */
    CC_INFLATE_TOO_SHORT = 2, /* the stream ends before `out` is full */
    CC_INFLATE_TOO_LONG = 3,  /* the stream holds more than `out` */
    CC_INFLATE_NO_MEMORY = 4
} cc_inflate_status;

typedef struct cc_inflater cc_inflater;

cc_inflater *cc_inflater_create(void);
void cc_inflater_destroy(cc_inflater *inflater);

/* Inflates to exactly `out_size` bytes. `consumed` gets the input bytes that the stream took. */
cc_inflate_status cc_inflater_exact(cc_inflater *inflater, cc_wrapper wrapper, const uint8_t *in, size_t in_size,
                                    uint8_t *out, size_t out_size, size_t *consumed);

/* ---- inflate of unknown size, under a limit (zlib) -------------------------------------------------------------- */

/*
 * Inflates until the stream ends or `out` is full. `produced` gets the bytes written, also when the data is bad:
 * they are the part of the stream that can be had. CC_INFLATE_TOO_LONG says that the stream goes on.
 */
cc_inflate_status cc_zlib_inflate(cc_wrapper wrapper, const uint8_t *in, size_t in_size, uint8_t *out, size_t out_size,
                                  size_t *consumed, size_t *produced);

/* ---- deflate by zlib, to the byte -------------------------------------------------------------------------------- */

typedef struct {
    int level;        /* 1 to 9 */
    int window_bits;  /* 9 to 15; the raw form is asked for by cc_wrapper */
    int memory_level; /* 1 to 9 */
    int strategy;     /* zlib's Z_FILTERED and so on */
} cc_zlib_settings;

/*
 * Compresses into `out`, with a full flush after `flush_at` bytes where that is inside the data. Returns the size, 0
 * when it does not fit; `flushed` gets the size of the part up to and with the flush, 0 without one.
 */
size_t cc_zlib_deflate(cc_wrapper wrapper, cc_zlib_settings settings, const uint8_t *in, size_t in_size,
                       size_t flush_at, uint8_t *out, size_t out_size, size_t *flushed);

/* The most bytes that cc_zlib_deflate can give for `count` bytes, with any settings and one flush. */
size_t cc_zlib_bound(size_t count);

/* ---- deflate as small as it gets (zopfli) ------------------------------------------------------------------------ */

/*
 * Compresses raw in `iterations` rounds, into several blocks where `splits` is not 0. `out` gets memory that cc_free gives back, `out_size` its size; returns 0 when
 * memory is short.
 */
int cc_zopfli_deflate(const uint8_t *in, size_t in_size, int iterations, int splits, uint8_t **out, size_t *out_size);
void cc_free(void *memory);

/* ---- PNG (libpng) ----------------------------------------------------------------------------------------------- */

enum { CC_PNG_MESSAGE = 160 };

typedef struct {
    uint32_t width, height;
    uint8_t bit_depth, color_type, interlaced;
    size_t row_bytes; /* of one scanline, without its filter byte */
    char message[CC_PNG_MESSAGE]; /* why it failed, or libpng's first warning, or empty */
} cc_png_info;

typedef enum {
    CC_PNG_OK = 0,
    CC_PNG_INVALID = 1,   /* libpng refused the file: `message` says why */
    CC_PNG_NO_MEMORY = 2,
    CC_PNG_MISMATCH = 3   /* `out_size` is not height * row_bytes */
} cc_png_status;

/*
 * Decodes the samples as they are stored, without any change to color type or depth: height * row_bytes bytes, top to
 * bottom, interlacing undone, filter bytes removed, 16-bit samples big-endian. Every checksum is checked.
 */
cc_png_status cc_png_decode_samples(const uint8_t *png, size_t png_size, uint8_t *out, size_t out_size,
                                    cc_png_info *info);

/* Decodes to 8-bit R, G, B, A, not premultiplied: height * width * 4 bytes. tRNS becomes alpha; no gamma is applied. */
cc_png_status cc_png_decode_rgba(const uint8_t *png, size_t png_size, uint8_t *out, size_t out_size,
                                 cc_png_info *info);

/* ---- versions --------------------------------------------------------------------------------------------------- */

const char *cc_libpng_version(void);
const char *cc_zlib_version(void);
const char *cc_libdeflate_version(void);
/* major * 10000 + minor * 100 + release */
unsigned cc_xxhash_version(void);

#endif
