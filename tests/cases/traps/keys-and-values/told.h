/* What callbacks are told, written down as one line each; and checks that end a program that finds something else. */
#ifndef TOLD_H
#define TOLD_H

#include "mpix_keys.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char told[4096];
static int told_copies = 1;

#define CHECK(condition)                                                                                     \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            fprintf(stderr, "%s:%d: %s does not hold; told: %s\n", __FILE__, __LINE__, #condition, told);    \
            fflush(stderr);                                                                                  \
            _Exit(1);                                                                                        \
        }                                                                                                    \
    } while (0)

/* Compares what was told since the last time. */
#define TOLD(text)                                                                                           \
    do {                                                                                                     \
        CHECK(strcmp(told, text) == 0);                                                                      \
        told[0] = 0;                                                                                         \
    } while (0)

static void tell(const char *what, MPIX_Key key, int handle_type, long value)
{
    size_t length = strlen(told);
    snprintf(told + length, sizeof told - length, "%s%s %d %ld;", what, key == MPIX_KEY_NULL ? " null" : "",
             handle_type, value);
}

static void told_copy(MPIX_Key key, int handle_type, MPIX_Handle old_handle, MPIX_Handle new_handle, MPI_Aint context,
                      MPI_Aint old_value, MPI_Aint *new_value, int *flag)
{
    (void)context;
    CHECK(old_handle != new_handle && *flag == 0);
    tell("copy", key, handle_type, (long)old_value);
    *new_value = old_value + 100;
    *flag = told_copies;
}

static void told_free(MPIX_Key key, int handle_type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    (void)context;
    if (key != MPIX_KEY_NULL) {
        MPI_Aint found = 0;
        int flag = 1;
        CHECK(MPIX_Value_get(key, handle_type, handle, &found, &flag) == MPI_SUCCESS && flag == 0);
    }
    tell("free", key, handle_type, (long)value);
}

static void told_destroy(MPIX_Key key, int handle_type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    (void)handle;
    (void)context;
    tell("destroy", key, handle_type, (long)value);
}

static MPIX_Key told_key(void)
{
    MPIX_Key key = MPIX_KEY_NULL;
    CHECK(MPIX_Key_create(told_copy, told_free, told_destroy, 0, &key) == MPI_SUCCESS && key != MPIX_KEY_NULL);
    return key;
}

/* The value that is set, -1 if none is. */
static long value_of(MPIX_Key key, int handle_type, MPIX_Handle handle)
{
    MPI_Aint value = -1;
    int flag = 7;
    CHECK(MPIX_Value_get(key, handle_type, handle, &value, &flag) == MPI_SUCCESS && (flag == 0 || flag == 1));
    return flag ? (long)value : -1;
}

#endif
