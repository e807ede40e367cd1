// Converts a property list with CoreFoundation's own functions, as the Swift toolchain's libFoundation.so exports them.
//
//     cfplist binary|xml IN OUT
//
// The toolchain has no headers for these functions, so this file declares them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef const void *CFTypeRef;
typedef signed long CFIndex;

extern CFTypeRef CFDataCreate(CFTypeRef allocator, const unsigned char *bytes, CFIndex length);
extern const unsigned char *CFDataGetBytePtr(CFTypeRef data);
extern CFIndex CFDataGetLength(CFTypeRef data);
extern CFTypeRef CFPropertyListCreateWithData(CFTypeRef allocator, CFTypeRef data, unsigned long options, CFIndex *format,
                                              CFTypeRef *error);
extern CFTypeRef CFPropertyListCreateData(CFTypeRef allocator, CFTypeRef list, CFIndex format, unsigned long options,
                                          CFTypeRef *error);

enum { formatXML = 100, formatBinary = 200 };

static int fail(const char *what) {
    fprintf(stderr, "cfplist: %s\n", what);
    return 1;
}

int main(int count, char **arguments) {
    if (count != 4) return fail("binary|xml IN OUT");
    FILE *input = fopen(arguments[2], "rb");
    if (!input || fseek(input, 0, SEEK_END)) return fail("the input cannot be opened");
    long size = ftell(input);
    rewind(input);
    unsigned char *bytes = malloc(size > 0 ? size : 1);
    if (!bytes || fread(bytes, 1, size, input) != (size_t)size) return fail("the input cannot be read");
    fclose(input);

    CFTypeRef data = CFDataCreate(NULL, bytes, size);
    free(bytes);
    CFTypeRef list = CFPropertyListCreateWithData(NULL, data, 0, NULL, NULL);
    if (!list) return fail("the input is no property list");
    CFIndex format = strcmp(arguments[1], "xml") == 0 ? formatXML : formatBinary;
    CFTypeRef result = CFPropertyListCreateData(NULL, list, format, 0, NULL);
    if (!result) return fail("the list cannot be written");

    FILE *output = fopen(arguments[3], "wb");
    if (!output) return fail("the output cannot be opened");
    size_t length = CFDataGetLength(result);
    if (fwrite(CFDataGetBytePtr(result), 1, length, output) != length || fclose(output)) return fail("the output is not written");
    return 0;
}
