/* The implementation of ccodecs.h by libdeflate and zlib. */
#include "ccodecs.h"

#include <libdeflate.h>
#include <limits.h>
#include <string.h>
#include <zlib.h>

uint32_t cc_crc32(uint32_t crc, const uint8_t *bytes, size_t count) { return libdeflate_crc32(crc, bytes, count); }

uint32_t cc_adler32(uint32_t adler, const uint8_t *bytes, size_t count) {
    return libdeflate_adler32(adler, bytes, count);
}

cc_deflater *cc_deflater_create(int level) { return (cc_deflater *)libdeflate_alloc_compressor(level); }

void cc_deflater_destroy(cc_deflater *deflater) {
    libdeflate_free_compressor((struct libdeflate_compressor *)deflater);
}

size_t cc_deflater_bound(cc_deflater *deflater, cc_wrapper wrapper, size_t count) {
    struct libdeflate_compressor *compressor = (struct libdeflate_compressor *)deflater;
    return wrapper == CC_ZLIB ? libdeflate_zlib_compress_bound(compressor, count)
                              : libdeflate_deflate_compress_bound(compressor, count);
}

size_t cc_deflater_compress(cc_deflater *deflater, cc_wrapper wrapper, const uint8_t *in, size_t in_size, uint8_t *out,
                            size_t out_size) {
    struct libdeflate_compressor *compressor = (struct libdeflate_compressor *)deflater;
    return wrapper == CC_ZLIB ? libdeflate_zlib_compress(compressor, in, in_size, out, out_size)
                              : libdeflate_deflate_compress(compressor, in, in_size, out, out_size);
}

cc_inflater *cc_inflater_create(void) { return (cc_inflater *)libdeflate_alloc_decompressor(); }

void cc_inflater_destroy(cc_inflater *inflater) {
    libdeflate_free_decompressor((struct libdeflate_decompressor *)inflater);
}

static cc_inflate_status status_of(enum libdeflate_result result) {
    switch (result) {
    case LIBDEFLATE_SUCCESS: return CC_INFLATE_OK;
    case LIBDEFLATE_SHORT_OUTPUT: return CC_INFLATE_TOO_SHORT;
    case LIBDEFLATE_INSUFFICIENT_SPACE: return CC_INFLATE_TOO_LONG;
    default: return CC_INFLATE_BAD_DATA;
    }
}

#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
/* Inflates a zlib stream without comparing its Adler-32, which random damage would rarely match. */
static enum libdeflate_result inflate_zlib(struct libdeflate_decompressor *decompressor, const uint8_t *in,
                                           size_t in_size, uint8_t *out, size_t out_size, size_t *consumed,
                                           size_t *produced) {
    enum { HEADER = 2, TRAILER = 4 };
    int has_header = in_size >= HEADER + TRAILER && (in[0] & 0x0F) == 8 && in[0] >> 4 <= 7 && (in[1] & 0x20) == 0 &&
                     (in[0] * 256 + in[1]) % 31 == 0;
    if (!has_header)
        return LIBDEFLATE_BAD_DATA;
    enum libdeflate_result result = libdeflate_deflate_decompress_ex(
        decompressor, in + HEADER, in_size - HEADER - TRAILER, out, out_size, consumed, produced);
    *consumed += HEADER + TRAILER;
    return result;
}
#else
#define inflate_zlib libdeflate_zlib_decompress_ex
#endif

cc_inflate_status cc_inflater_exact(cc_inflater *inflater, cc_wrapper wrapper, const uint8_t *in, size_t in_size,
                                    uint8_t *out, size_t out_size, size_t *consumed) {
    struct libdeflate_decompressor *decompressor = (struct libdeflate_decompressor *)inflater;
    size_t produced = 0;
    *consumed = 0;
    enum libdeflate_result result =
        wrapper == CC_ZLIB
            ? inflate_zlib(decompressor, in, in_size, out, out_size, consumed, &produced)
            : libdeflate_deflate_decompress_ex(decompressor, in, in_size, out, out_size, consumed, &produced);
    if (result == LIBDEFLATE_SUCCESS && produced != out_size)
        return CC_INFLATE_TOO_SHORT;
    return status_of(result);
}

/* zlib counts in unsigned int, so larger buffers are passed in pieces of this size. */
static uInt piece(size_t left) { return left > INT_MAX ? INT_MAX : (uInt)left; }

/* Prepares a stream, and returns 0 if memory is short. */
static int start_inflating(z_stream *stream, cc_wrapper wrapper) {
    memset(stream, 0, sizeof *stream);
    if (inflateInit2(stream, wrapper == CC_ZLIB ? MAX_WBITS : -MAX_WBITS) != Z_OK)
        return 0;
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
    if (wrapper == CC_ZLIB)
        inflateValidate(stream, 0);
#endif
    return 1;
}

cc_inflate_status cc_zlib_inflate(cc_wrapper wrapper, const uint8_t *in, size_t in_size, uint8_t *out, size_t out_size,
                                  size_t *consumed, size_t *produced) {
    z_stream stream;
    *consumed = 0;
    *produced = 0;
    if (!start_inflating(&stream, wrapper))
        return CC_INFLATE_NO_MEMORY;
    uint8_t overflow; /* zlib writes here if `out` is full: a byte proves that the stream continues */
    cc_inflate_status status = CC_INFLATE_BAD_DATA;
    for (;;) {
        int full = *produced == out_size;
        uInt in_piece = piece(in_size - *consumed), out_piece = full ? 1 : piece(out_size - *produced);
        stream.next_in = (z_const Bytef *)(in + *consumed);
        stream.avail_in = in_piece;
        stream.next_out = full ? &overflow : out + *produced;
        stream.avail_out = out_piece;
        int code = inflate(&stream, Z_NO_FLUSH);
        size_t took = in_piece - stream.avail_in, gave = out_piece - stream.avail_out;
        *consumed += took;
        if (full && gave > 0) {
            status = CC_INFLATE_TOO_LONG;
            break;
        }
        *produced += gave;
        if (code == Z_STREAM_END) {
            status = CC_INFLATE_OK;
            break;
        }
        if (code != Z_OK || (took == 0 && gave == 0)) {
            status = code == Z_MEM_ERROR ? CC_INFLATE_NO_MEMORY : CC_INFLATE_BAD_DATA;
            break;
        }
    }
    inflateEnd(&stream);
    return status;
}

cc_inflate_status cc_zlib_check(cc_wrapper wrapper, const uint8_t *in, size_t in_size, size_t count) {
    enum { SCRATCH = 1 << 15 };
    uint8_t scratch[SCRATCH];
    z_stream stream;
    if (!start_inflating(&stream, wrapper))
        return CC_INFLATE_NO_MEMORY;
    size_t consumed = 0, produced = 0;
    int code = Z_OK;
    while (code == Z_OK && produced <= count) {
        uInt in_piece = piece(in_size - consumed);
        stream.next_in = (z_const Bytef *)(in + consumed);
        stream.avail_in = in_piece;
        stream.next_out = scratch;
        stream.avail_out = SCRATCH;
        code = inflate(&stream, Z_NO_FLUSH);
        consumed += in_piece - stream.avail_in;
        produced += SCRATCH - stream.avail_out;
    }
    inflateEnd(&stream);
    if (code == Z_MEM_ERROR)
        return CC_INFLATE_NO_MEMORY;
    if (produced > count)
        return CC_INFLATE_TOO_LONG;
    /* Z_BUF_ERROR: the input ends before the stream. */
    if (code != Z_STREAM_END)
        return CC_INFLATE_BAD_DATA;
    return produced < count ? CC_INFLATE_TOO_SHORT : CC_INFLATE_OK;
}

/* Passes `count` bytes from `in` to the stream, then flushes. Returns 0 if `out_left` is too small. */
static int deflate_part(z_stream *stream, const uint8_t *in, size_t count, int flush, size_t *out_left) {
    size_t taken = 0;
    for (;;) {
        uInt in_piece = piece(count - taken), out_piece = piece(*out_left);
        int is_last = taken + in_piece == count;
        stream->next_in = (z_const Bytef *)(in + taken);
        stream->avail_in = in_piece;
        stream->avail_out = out_piece;
        int code = deflate(stream, is_last ? flush : Z_NO_FLUSH);
        taken += in_piece - stream->avail_in;
        *out_left -= out_piece - stream->avail_out;
        if (code == Z_STREAM_END)
            return 1;
        if (code != Z_OK && code != Z_BUF_ERROR)
            return 0;
        if (stream->avail_out != 0 && taken == count)
            return flush != Z_FINISH;
        if (*out_left == 0)
            return 0;
    }
}

size_t cc_zlib_deflate(cc_wrapper wrapper, cc_zlib_settings settings, const uint8_t *in, size_t in_size,
                       size_t flush_at, uint8_t *out, size_t out_size, size_t *flushed) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    *flushed = 0;
    int bits = wrapper == CC_ZLIB ? settings.window_bits : -settings.window_bits;
    if (deflateInit2(&stream, settings.level, Z_DEFLATED, bits, settings.memory_level, settings.strategy) != Z_OK)
        return 0;
    stream.next_out = out;
    size_t left = out_size, first = flush_at > 0 && flush_at < in_size ? flush_at : 0;
    int whole = 1;
    if (first > 0) {
        whole = deflate_part(&stream, in, first, Z_FULL_FLUSH, &left);
        *flushed = out_size - left;
    }
    whole = whole && deflate_part(&stream, in + first, in_size - first, Z_FINISH, &left);
    deflateEnd(&stream);
    return whole ? out_size - left : 0;
}

/* zlib's bound for any settings (deflate.c, deflateBound), plus a full flush: an empty stored block and padding. */
size_t cc_zlib_bound(size_t count) { return count + (count >> 3) + (count >> 4) + 64; }

const char *cc_zlib_version(void) { return zlibVersion(); }
const char *cc_libdeflate_version(void) { return LIBDEFLATE_VERSION_STRING; }
