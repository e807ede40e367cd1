/* Reads a file once and does nothing else: the least time of a process that needs the bytes of a file. */
#include <fcntl.h>
#include <unistd.h>

int main(int count, char **arguments) {
    static char buffer[1 << 16];
    int file = count == 2 ? open(arguments[1], O_RDONLY) : -1;
    if (file < 0) return 2;
    long bytes;
    while ((bytes = read(file, buffer, sizeof buffer)) > 0) {}
    return bytes < 0;
}
