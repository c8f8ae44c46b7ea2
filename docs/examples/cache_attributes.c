/* The library with old attributes: they exist on communicators; for files and requests there are tables, and calls that
 * the program must make in place of MPI's. */
#include "cache.h"
#include <stdlib.h>

struct state {
    long count;
    int buffer;
};

enum { MOST = 64 };

static int keyval = MPI_KEYVAL_INVALID;
static long left;
static struct {
    MPI_File file;
    struct state *state;
} files[MOST];
static struct {
    MPI_Request request;
    struct state *state;
} requests[MOST];

static struct state *fresh_state(void)
{
    left++;
    return calloc(1, sizeof(struct state));
}

static void free_state(struct state *state)
{
    left--;
    free(state);
}

static int on_copy(MPI_Comm comm, int of, void *extra_state, void *old_value, void *new_value, int *flag)
{
    (void)comm, (void)of, (void)extra_state, (void)old_value;
    *(struct state **)new_value = fresh_state();
    *flag = 1;
    return MPI_SUCCESS;
}

static int on_delete(MPI_Comm comm, int of, void *value, void *extra_state)
{
    (void)comm, (void)of, (void)extra_state;
    free_state(value);
    return MPI_SUCCESS;
}

void cache_begin(void)
{
    MPI_Comm_create_keyval(on_copy, on_delete, &keyval, NULL);
}

void cache_end(void)
{
    MPI_Comm_free_keyval(&keyval);
}

long cache_count_comm(MPI_Comm comm)
{
    struct state *state = NULL;
    int flag = 0;
    MPI_Comm_get_attr(comm, keyval, &state, &flag);
    if (!flag) {
        state = fresh_state();
        MPI_Comm_set_attr(comm, keyval, state);
    }
    return ++state->count;
}

long cache_count_file(MPI_File file)
{
    int at = 0;
    while (at < MOST - 1 && files[at].state && files[at].file != file)
        at++;
    if (!files[at].state) {
        files[at].file = file;
        files[at].state = fresh_state();
    }
    return ++files[at].state->count;
}

int cache_close(MPI_File *file)
{
    for (int at = 0; at < MOST; at++)
        if (files[at].state && files[at].file == *file) {
            free_state(files[at].state);
            files[at].state = NULL;
        }
    return MPI_File_close(file);
}

int *cache_receive(int source, int tag, MPI_Comm comm, MPI_Request *request)
{
    int at = 0;
    while (at < MOST - 1 && requests[at].state)
        at++;
    requests[at].state = fresh_state();
    MPI_Irecv(&requests[at].state->buffer, 1, MPI_INT, source, tag, comm, request);
    requests[at].request = *request;
    return &requests[at].state->buffer;
}

int cache_wait(MPI_Request *request, MPI_Status *status)
{
    MPI_Request before = *request;
    int code = MPI_Wait(request, status);
    for (int at = 0; at < MOST; at++)
        if (requests[at].state && requests[at].request == before) {
            free_state(requests[at].state);
            requests[at].state = NULL;
            break;
        }
    return code;
}

long cache_left(void)
{
    return left;
}
