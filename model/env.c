/* SPDX-License-Identifier: Apache-2.0 */
/// The environment.
#include "model.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char **environ;

/// Before the program's own constructors.
static __attribute__((constructor(101))) void set_up(void)
{
    environ = __dgse_environ();
}

/// The entry for the first n characters of name, or null.
static char **find(const char *name, size_t n)
{
    for (char **entry = environ; entry != NULL && *entry != NULL; entry++) {
        size_t i = 0;

        while (i < n && (*entry)[i] == name[i]) {
            i++;
        }
        if (i == n && (*entry)[i] == '=') {
            return entry;
        }
    }
    return NULL;
}

char *__dgse_getenv(const char *name)
{
    size_t n = __dgse_strlen(name);
    char **entry = n == 0 ? NULL : find(name, n);

    return entry == NULL ? NULL : *entry + n + 1;
}

char *getenv(const char *name)
{
    return __dgse_getenv(name);
}

char *secure_getenv(const char *name)
{
    return __dgse_getenv(name);
}

/// Puts the entry in the place of the old one, or in a new array with one more
/// place.
static int put(char *text, size_t n)
{
    static char **own; // the array of the last call
    char **old = find(text, n);
    char **array;
    size_t count = 0;

    if (old != NULL) {
        *old = text;
        return 0;
    }
    while (environ != NULL && environ[count] != NULL) {
        count++;
    }
    array = __dgse_halloc((count + 2) * sizeof *array);
    if (array == NULL) {
        errno = ENOMEM;
        return -1;
    }
    if (count > 0) {
        memcpy(array, environ, count * sizeof *array);
    }
    array[count] = text;
    array[count + 1] = NULL;
    if (environ == own) {
        __dgse_hfree(own);
    }
    environ = array;
    own = array;
    return 0;
}

static bool is_name(const char *name)
{
    return name != NULL && *name != '\0' &&
           *__dgse_strchrnul(name, '=') == '\0';
}

int setenv(const char *name, const char *value, int replace)
{
    size_t n;
    size_t length;
    char *text;

    if (!is_name(name)) {
        errno = EINVAL;
        return -1;
    }
    n = __dgse_strlen(name);
    if (replace == 0 && find(name, n) != NULL) {
        return 0;
    }
    length = __dgse_strlen(value);
    text = __dgse_halloc(n + length + 2);
    if (text == NULL) {
        errno = ENOMEM;
        return -1;
    }
    memcpy(text, name, n);
    text[n] = '=';
    memcpy(text + n + 1, value, length + 1);
    return put(text, n);
}

static void drop(const char *name, size_t n)
{
    char **entry = find(name, n);

    while (entry != NULL) {
        char **to = entry;

        do {
            to[0] = to[1];
        } while (*to++ != NULL);
        entry = find(name, n);
    }
}

int unsetenv(const char *name)
{
    if (!is_name(name)) {
        errno = EINVAL;
        return -1;
    }
    drop(name, __dgse_strlen(name));
    return 0;
}

/// The string itself becomes the entry; without a = the entry goes.
int putenv(char *text)
{
    size_t n = (size_t)(__dgse_strchrnul(text, '=') - text);

    if (text[n] == '\0') {
        drop(text, n);
        return 0;
    }
    return put(text, n);
}

int clearenv(void)
{
    environ = NULL;
    return 0;
}
