/* Writes down what a process writes to files whose name holds $WITNESS_NAME, and what it syncs, in that order.
   Each record: kind, length of path, offset, length of data (8 bytes each), path, data. Preloaded. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

static void tell(const char *path, uint64_t kind, uint64_t offset, const void *data, uint64_t size) {
    const char *log = getenv("WITNESS_LOG"), *name = getenv("WITNESS_NAME");
    if (!log || !name || !strstr(path, name)) return;
    int out = open(log, O_WRONLY | O_APPEND | O_CREAT, 0600);
    if (out < 0) abort();
    uint64_t length = strlen(path), head[4] = {kind, length, offset, size};
    struct iovec parts[3] = {{head, sizeof head}, {(void *)path, length}, {(void *)data, size}};
    if (writev(out, parts, 3) < 0) abort();
    close(out);
}

static void told(int fd, uint64_t kind, uint64_t offset, const void *data, uint64_t size) {
    char link[64], path[4096], digits[16];
    int n = 0, rest = fd;
    do digits[n++] = '0' + rest % 10; while (rest /= 10);
    strcpy(link, "/proc/self/fd/");
    for (size_t at = strlen(link); n; link[at] = 0) link[at++] = digits[--n];
    ssize_t length = readlink(link, path, sizeof path);
    if (length <= 0 || length == sizeof path) return;
    path[length] = 0;
    tell(path, kind, offset, data, size);
}

#define REAL(type, name, ...) static type (*real)(__VA_ARGS__); if (!real) real = dlsym(RTLD_NEXT, name)

ssize_t pwrite(int fd, const void *data, size_t size, off_t at) {
    REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
    ssize_t done = real(fd, data, size, at);
    if (done > 0) told(fd, 1, (uint64_t)at, data, (uint64_t)done);
    return done;
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) {
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
    ssize_t done = real(fd, data, size, at);
    if (done > 0) told(fd, 1, (uint64_t)at, data, (uint64_t)done);
    return done;
}

int ftruncate(int fd, off_t size) {
    REAL(int, "ftruncate", int, off_t);
    int failed = real(fd, size);
    if (!failed) told(fd, 2, (uint64_t)size, "", 0);
    return failed;
}

int ftruncate64(int fd, off64_t size) {
    REAL(int, "ftruncate64", int, off64_t);
    int failed = real(fd, size);
    if (!failed) told(fd, 2, (uint64_t)size, "", 0);
    return failed;
}

int fsync(int fd) {
    REAL(int, "fsync", int);
    int failed = real(fd);
    if (!failed) told(fd, 3, 0, "", 0);
    return failed;
}

int fdatasync(int fd) {
    REAL(int, "fdatasync", int);
    int failed = real(fd);
    if (!failed) told(fd, 3, 0, "", 0);
    return failed;
}

int unlink(const char *path) {
    REAL(int, "unlink", const char *);
    int failed = real(path);
    if (!failed) tell(path, 4, 0, "", 0);
    return failed;
}
