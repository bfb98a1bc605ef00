/* Preloaded into a process, writes down everything that it does to the files of one directory, in order.
 *
 * DISK_DIRECTORY names the directory (its real path), DISK_LOG the file to write to. A record is
 *
 *     kind (1 byte), descriptor (4), offset (8), length (4), data
 *
 *     o  a file was opened: data is its name, offset 1 if it is new
 *     d  the directory was opened
 *     w  data was written at offset
 *     t  the file was cut or extended to offset bytes
 *     s  the file, or the directory, was synced
 *     u  the file named data was unlinked
 *     a  data was written to standard output: an acknowledgement
 *
 * A lock is held around each call and its record, so the order of the records is the order of the calls.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { DESCRIPTORS = 4096 };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned char watched[DESCRIPTORS];
static char directory[PATH_MAX];
static size_t directory_length;
static int log_descriptor = -1;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void give_up(const char *why) {
    fprintf(stderr, "disk_log: %s\n", why);
    abort();
}

__attribute__((constructor)) static void begin(void) {
    const char *name = getenv("DISK_DIRECTORY"), *log = getenv("DISK_LOG");
    if (!name || !log) return;
    snprintf(directory, sizeof directory, "%s", name);
    directory_length = strlen(directory);
    log_descriptor = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (log_descriptor < 0) give_up("cannot write the log");
    watched[1] = 'a';
}

static void record(char kind, int descriptor, int64_t offset, const void *data, size_t length) {
    char start[17];
    int32_t short_descriptor = descriptor;
    uint32_t short_length = (uint32_t)length;
    start[0] = kind;
    memcpy(start + 1, &short_descriptor, 4);
    memcpy(start + 5, &offset, 8);
    memcpy(start + 13, &short_length, 4);
    struct iovec parts[2] = {{start, sizeof start}, {(void *)data, length}};
    if (syscall(SYS_writev, log_descriptor, parts, 2) != (long)(sizeof start + length)) give_up("the log is full");
}

static unsigned char kind_of(int descriptor) {
    return descriptor >= 0 && descriptor < DESCRIPTORS ? watched[descriptor] : 0;
}

/* The name within the directory, "" for the directory itself, NULL for anything else. */
static const char *name_of(const char *path) {
    if (log_descriptor < 0 || strncmp(path, directory, directory_length)) return NULL;
    if (!path[directory_length]) return "";
    return path[directory_length] == '/' ? path + directory_length + 1 : NULL;
}

static int opened(const char *path, int flags, mode_t mode) {
    const char *name = name_of(path);
    if (!name) return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    pthread_mutex_lock(&lock);
    struct stat unused;
    int is_new = stat(path, &unused) != 0;
    int descriptor = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    int problem = errno;
    if (descriptor >= 0) {
        if (descriptor >= DESCRIPTORS) give_up("too many descriptors");
        watched[descriptor] = *name ? 'o' : 'd';
        record(*name ? 'o' : 'd', descriptor, is_new, name, strlen(name));
        if (*name && (flags & O_TRUNC) && !is_new) record('t', descriptor, 0, "", 0);
    }
    pthread_mutex_unlock(&lock);
    errno = problem;
    return descriptor;
}

#define OPEN(function, ...)                                          \
    int function(__VA_ARGS__, ...) {                                 \
        va_list rest;                                                \
        va_start(rest, flags);                                       \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
        va_end(rest);
OPEN(open, const char *path, int flags) return opened(path, flags, mode); }
OPEN(open64, const char *path, int flags) return opened(path, flags | O_LARGEFILE, mode); }
OPEN(openat, int at, const char *path, int flags)
    return *path == '/' ? opened(path, flags, mode) : (int)syscall(SYS_openat, at, path, flags, mode); }
OPEN(openat64, int at, const char *path, int flags)
    return *path == '/' ? opened(path, flags, mode) : (int)syscall(SYS_openat, at, path, flags, mode); }

int close(int descriptor) {
    pthread_mutex_lock(&lock);
    if (kind_of(descriptor)) watched[descriptor] = 0;
    int answer = (int)syscall(SYS_close, descriptor);
    pthread_mutex_unlock(&lock);
    return answer;
}

static ssize_t written(int descriptor, const void *data, size_t size, off_t offset, int here) {
    pthread_mutex_lock(&lock);
    unsigned char kind = kind_of(descriptor);
    if (here && kind == 'o')
        offset = lseek(descriptor, 0, fcntl(descriptor, F_GETFL) & O_APPEND ? SEEK_END : SEEK_CUR);
    ssize_t done = here ? syscall(SYS_write, descriptor, data, size) : syscall(SYS_pwrite64, descriptor, data, size, offset);
    int problem = errno;
    if (done > 0 && kind) record(kind == 'a' ? 'a' : 'w', descriptor, offset, data, (size_t)done);
    pthread_mutex_unlock(&lock);
    errno = problem;
    return done;
}

ssize_t write(int descriptor, const void *data, size_t size) {
    if (!kind_of(descriptor)) return syscall(SYS_write, descriptor, data, size);
    return written(descriptor, data, size, 0, 1);
}
ssize_t pwrite(int descriptor, const void *data, size_t size, off_t offset) {
    return written(descriptor, data, size, offset, 0);
}
ssize_t pwrite64(int descriptor, const void *data, size_t size, off64_t offset) {
    return written(descriptor, data, size, offset, 0);
}

static int cut(int descriptor, off_t size) {
    pthread_mutex_lock(&lock);
    int answer = (int)syscall(SYS_ftruncate, descriptor, size), problem = errno;
    if (!answer && kind_of(descriptor)) record('t', descriptor, size, "", 0);
    pthread_mutex_unlock(&lock);
    errno = problem;
    return answer;
}
int ftruncate(int descriptor, off_t size) { return cut(descriptor, size); }
int ftruncate64(int descriptor, off64_t size) { return cut(descriptor, size); }

static int synced(long call, int descriptor) {
    pthread_mutex_lock(&lock);
    int answer = (int)syscall(call, descriptor), problem = errno;
    if (!answer && kind_of(descriptor)) record('s', descriptor, 0, "", 0);
    pthread_mutex_unlock(&lock);
    errno = problem;
    return answer;
}
int fsync(int descriptor) { return synced(SYS_fsync, descriptor); }
int fdatasync(int descriptor) { return synced(SYS_fdatasync, descriptor); }

int unlink(const char *path) {
    const char *name = name_of(path);
    pthread_mutex_lock(&lock);
    int answer = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0), problem = errno;
    if (!answer && name) record('u', -1, 0, name, strlen(name));
    pthread_mutex_unlock(&lock);
    errno = problem;
    return answer;
}

/* What SQLite does not use here. Should a version begin to, the log would be incomplete: better no answer than that. */
int rename(const char *old, const char *new) {
    if (name_of(old) || name_of(new)) give_up("rename is not recorded");
    return REAL(rename)(old, new);
}
ssize_t writev(int descriptor, const struct iovec *parts, int count) {
    if (kind_of(descriptor)) give_up("writev is not recorded");
    return syscall(SYS_writev, descriptor, parts, count);
}
ssize_t pwritev(int descriptor, const struct iovec *parts, int count, off_t offset) {
    if (kind_of(descriptor)) give_up("pwritev is not recorded");
    return REAL(pwritev)(descriptor, parts, count, offset);
}
int fallocate(int descriptor, int mode, off_t offset, off_t length) {
    if (kind_of(descriptor)) give_up("fallocate is not recorded");
    return REAL(fallocate)(descriptor, mode, offset, length);
}
int posix_fallocate(int descriptor, off_t offset, off_t length) {
    if (kind_of(descriptor)) give_up("posix_fallocate is not recorded");
    return REAL(posix_fallocate)(descriptor, offset, length);
}
