/* 128-bit XXH3, by libxxhash. A digest has the byte order of XXH128_canonicalFromHash, high half first. */
#include "ccodecs.h"

#include <stdlib.h>
#include <xxhash.h>

static cc_digest digest_of(XXH128_hash_t hash) {
    cc_digest digest = {hash.high64, hash.low64};
    return digest;
}

cc_digest cc_hash(const uint8_t *bytes, size_t count) { return digest_of(XXH3_128bits(bytes, count)); }

struct cc_hasher {
    XXH3_state_t *state;
};

cc_hasher *cc_hasher_create(void) {
    cc_hasher *hasher = malloc(sizeof *hasher);
    if (!hasher) return NULL;
    hasher->state = XXH3_createState();
    if (!hasher->state || XXH3_128bits_reset(hasher->state) != XXH_OK) {
        cc_hasher_destroy(hasher);
        return NULL;
    }
    return hasher;
}

void cc_hasher_destroy(cc_hasher *hasher) {
    if (!hasher) return;
    XXH3_freeState(hasher->state);
    free(hasher);
}

void cc_hasher_reset(cc_hasher *hasher) { XXH3_128bits_reset(hasher->state); }

void cc_hasher_update(cc_hasher *hasher, const uint8_t *bytes, size_t count) {
    if (count > 0) XXH3_128bits_update(hasher->state, bytes, count);
}

cc_digest cc_hasher_finish(const cc_hasher *hasher) { return digest_of(XXH3_128bits_digest(hasher->state)); }
