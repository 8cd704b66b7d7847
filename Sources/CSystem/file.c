// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CSystem.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

void *cs_file_read(const char *path, size_t limit, size_t *size) {
    *size = 0;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return NULL;
    struct stat status;
    unsigned char *bytes = NULL;
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0 &&
        (unsigned long long)status.st_size <= limit)
        bytes = malloc((size_t)status.st_size);
    size_t done = 0;
    while (bytes && done < (size_t)status.st_size) {
        ssize_t got = read(file, bytes + done, (size_t)status.st_size - done);
        if (got <= 0) {
            free(bytes);
            bytes = NULL;
        } else {
            done += (size_t)got;
        }
    }
    close(file);
    if (bytes) *size = done;
    return bytes;
}

int cs_file_replace(const char *path, const void *bytes, size_t size) {
    static const char ending[] = ".XXXXXX";
    size_t length = strlen(path);
    char *temporary = malloc(length + sizeof ending);
    if (!temporary) return 0;
    memcpy(temporary, path, length);
    memcpy(temporary + length, ending, sizeof ending);
    int file = mkostemp(temporary, O_CLOEXEC);
    if (file < 0) {
        free(temporary);
        return 0;
    }
    size_t done = 0;
    while (done < size) {
        ssize_t put = write(file, (const char *)bytes + done, size - done);
        if (put <= 0) break;
        done += (size_t)put;
    }
    int good = close(file) == 0 && done == size && rename(temporary, path) == 0;
    if (!good) unlink(temporary);
    free(temporary);
    return good;
}
