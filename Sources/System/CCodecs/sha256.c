/* SHA-256 (FIPS 180-4, section 6.2) with the instructions of x86-64 and ARMv8, or without them. */
#include "ccodecs.h"

#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#if defined(__linux__)
#include <sys/auxv.h>
#endif
#endif

enum { BLOCK = 64 };

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t constants[64] __attribute__((aligned(16))) = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotated(uint32_t word, int bits) { return word >> bits | word << (32 - bits); }

static uint32_t big_endian(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void add_portably(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
    uint32_t schedule[64];
    for (; blocks > 0; blocks--, bytes += BLOCK) {
        for (int i = 0; i < 16; i++) schedule[i] = big_endian(bytes + 4 * i);
        for (int i = 16; i < 64; i++) {
            uint32_t early = schedule[i - 15], late = schedule[i - 2];
            uint32_t first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3;
            uint32_t second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10;
            schedule[i] = schedule[i - 16] + first + schedule[i - 7] + second;
        }
        uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
        uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
        for (int i = 0; i < 64; i++) {
            uint32_t sum_e = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
            uint32_t first = h + sum_e + ((e & f) ^ (~e & g)) + constants[i] + schedule[i];
            uint32_t sum_a = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
            uint32_t second = sum_a + ((a & b) ^ (a & c) ^ (b & c));
            h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
        }
        state[0] += a, state[1] += b, state[2] += c, state[3] += d;
        state[4] += e, state[5] += f, state[6] += g, state[7] += h;
    }
}

#if defined(__x86_64__)

/* The rounds take the state as two vectors, from the highest lane: A B E F and C D G H (Intel 64 and IA-32 Software
   Developer's Manual, SHA256RNDS2). */
__attribute__((target("sha,sse4.1"))) static void add_with_instructions(
    uint32_t state[8], const uint8_t *bytes, size_t blocks) {
    const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    __m128i dcba = _mm_loadu_si128((const __m128i *)state), hgfe = _mm_loadu_si128((const __m128i *)(state + 4));
    __m128i cdab = _mm_shuffle_epi32(dcba, 0xb1), efgh = _mm_shuffle_epi32(hgfe, 0x1b);
    __m128i abef = _mm_alignr_epi8(cdab, efgh, 8), cdgh = _mm_blend_epi16(efgh, cdab, 0xf0);
    for (; blocks > 0; blocks--, bytes += BLOCK) {
        __m128i old_abef = abef, old_cdgh = cdgh, words[4];
        for (int i = 0; i < 4; i++) {
            words[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(bytes + 16 * i)), swap);
        }
        for (int i = 0; i < 16; i++) {
            __m128i now = words[i & 3];
            __m128i sums = _mm_add_epi32(now, _mm_load_si128((const __m128i *)(constants + 4 * i)));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sums);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sums, 0x0e));
            /* The words 16 rounds later take the place of these. The last four results are not used. */
            __m128i last = words[(i + 3) & 3], middle = _mm_alignr_epi8(last, words[(i + 2) & 3], 4);
            __m128i next = _mm_add_epi32(_mm_sha256msg1_epu32(now, words[(i + 1) & 3]), middle);
            words[i & 3] = _mm_sha256msg2_epu32(next, last);
        }
        abef = _mm_add_epi32(abef, old_abef);
        cdgh = _mm_add_epi32(cdgh, old_cdgh);
    }
    __m128i feba = _mm_shuffle_epi32(abef, 0x1b), dchg = _mm_shuffle_epi32(cdgh, 0xb1);
    _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xf0));
    _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

bool cc_has_sha256(void) {
    uint32_t registers[4] = {7, 0, 0, 0};
    __asm__("cpuid" : "+a"(registers[0]), "=b"(registers[1]), "+c"(registers[2]), "=d"(registers[3]));
    return registers[1] >> 29 & 1 && __builtin_cpu_supports("sse4.1");
}

#elif defined(__aarch64__) && (defined(__APPLE__) || defined(__linux__))

#if defined(__clang__)
__attribute__((target("sha2")))
#else
__attribute__((target("+crypto")))
#endif
static void add_with_instructions(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
    uint32x4_t abcd = vld1q_u32(state), efgh = vld1q_u32(state + 4);
    for (; blocks > 0; blocks--, bytes += BLOCK) {
        uint32x4_t old_abcd = abcd, old_efgh = efgh, words[4];
        for (int i = 0; i < 4; i++) words[i] = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(bytes + 16 * i)));
        for (int i = 0; i < 16; i++) {
            uint32x4_t now = words[i & 3], sums = vaddq_u32(now, vld1q_u32(constants + 4 * i)), before = abcd;
            abcd = vsha256hq_u32(abcd, efgh, sums);
            efgh = vsha256h2q_u32(efgh, before, sums);
            words[i & 3] = vsha256su1q_u32(vsha256su0q_u32(now, words[(i + 1) & 3]), words[(i + 2) & 3], words[(i + 3) & 3]);
        }
        abcd = vaddq_u32(abcd, old_abcd);
        efgh = vaddq_u32(efgh, old_efgh);
    }
    vst1q_u32(state, abcd);
    vst1q_u32(state + 4, efgh);
}

bool cc_has_sha256(void) {
#if defined(__APPLE__)
    return true;
#else
    /* HWCAP_SHA2 of arm64. */
    return getauxval(AT_HWCAP) >> 6 & 1;
#endif
}

#else

static void add_with_instructions(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
    add_portably(state, bytes, blocks);
}

bool cc_has_sha256(void) { return false; }

#endif

struct cc_hasher {
    uint32_t state[8];
    uint64_t count;
    uint8_t rest[BLOCK];
    bool is_portable;
};

static void add(cc_hasher *hasher, const uint8_t *bytes, size_t blocks) {
    if (hasher->is_portable) add_portably(hasher->state, bytes, blocks);
    else add_with_instructions(hasher->state, bytes, blocks);
}

static void start(cc_hasher *hasher, bool is_portable) {
    /* The first 32 bits of the fractional parts of the square roots of the first 8 primes. */
    static const uint32_t first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(hasher->state, first, sizeof first);
    hasher->count = 0;
    hasher->is_portable = is_portable;
}

static bool lacks_instructions(void) {
    static bool has, is_known;
    /* Threads that run this at the same time store equal values. */
    if (!__atomic_load_n(&is_known, __ATOMIC_ACQUIRE)) {
        __atomic_store_n(&has, cc_has_sha256(), __ATOMIC_RELAXED);
        __atomic_store_n(&is_known, true, __ATOMIC_RELEASE);
    }
    return !__atomic_load_n(&has, __ATOMIC_RELAXED);
}

void cc_hasher_update(cc_hasher *hasher, const uint8_t *bytes, size_t count) {
    if (count == 0) return;
    size_t held = hasher->count % BLOCK;
    hasher->count += count;
    if (held > 0) {
        size_t taken = count < BLOCK - held ? count : BLOCK - held;
        memcpy(hasher->rest + held, bytes, taken);
        if (held + taken < BLOCK) return;
        add(hasher, hasher->rest, 1);
        bytes += taken, count -= taken;
    }
    add(hasher, bytes, count / BLOCK);
    if (count % BLOCK > 0) memcpy(hasher->rest, bytes + count / BLOCK * BLOCK, count % BLOCK);
}

cc_sha256 cc_hasher_finish(const cc_hasher *hasher) {
    cc_hasher last = *hasher;
    uint8_t padding[2 * BLOCK] = {0x80};
    size_t count = BLOCK - last.count % BLOCK;
    if (count < 9) count += BLOCK;
    for (int i = 0; i < 8; i++) padding[count - 1 - i] = (uint8_t)(hasher->count * 8 >> 8 * i);
    cc_hasher_update(&last, padding, count);
    cc_sha256 digest;
    for (int i = 0; i < 4; i++) digest.words[i] = (uint64_t)last.state[2 * i] << 32 | last.state[2 * i + 1];
    return digest;
}

cc_sha256 cc_content_hash(const uint8_t *bytes, size_t count, bool is_portable) {
    cc_hasher hasher;
    start(&hasher, is_portable || lacks_instructions());
    cc_hasher_update(&hasher, bytes, count);
    return cc_hasher_finish(&hasher);
}

cc_hasher *cc_hasher_create(void) {
    cc_hasher *hasher = malloc(sizeof *hasher);
    if (hasher) start(hasher, lacks_instructions());
    return hasher;
}

void cc_hasher_destroy(cc_hasher *hasher) { free(hasher); }

void cc_hasher_reset(cc_hasher *hasher) { start(hasher, hasher->is_portable); }
