// A copy callback on the stack of a coroutine gives way to the thread's own stack, where other calls are made; then the
// duplication goes on. Its communicator has the handle of one that was freed.
#define _GNU_SOURCE
#include <mpi.h>
#include <stddef.h>
#include <stdlib.h>
#include <ucontext.h>

#define STACK (1 << 20)

static ucontext_t outside, inside;
static MPI_Comm from, copy;
static int key, other, give_way;

static int copy_it(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)keyval, (void)extra;
    if (give_way)
        swapcontext(&inside, &outside);
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int delete_it(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    return MPI_SUCCESS;
}

static void coroutine(void)
{
    MPI_Comm_dup(from, &copy);
}

int main(void)
{
    static int value;
    int flag, *seen;
    MPI_Init(NULL, NULL);
    MPI_Comm_create_keyval(copy_it, delete_it, &key, NULL);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_it, &other, NULL);
    MPI_Comm_dup(MPI_COMM_SELF, &from);
    MPI_Comm_set_attr(from, key, &value);
    char *stack = malloc(STACK);
    for (int round = 0; round < 3; round++) {
        MPI_Comm gone;
        give_way = 0;
        MPI_Comm_dup(from, &gone);
        MPI_Comm_free(&gone);
        give_way = 1;
        getcontext(&inside);
        inside.uc_stack.ss_sp = stack;
        inside.uc_stack.ss_size = STACK;
        inside.uc_link = &outside;
        makecontext(&inside, coroutine, 0);
        swapcontext(&outside, &inside);
        // Inside of the callback, on the thread's own stack.
        MPI_Comm_set_attr(MPI_COMM_WORLD, other, &value);
        MPI_Comm_get_attr(MPI_COMM_WORLD, other, &seen, &flag);
        MPI_Comm_delete_attr(MPI_COMM_WORLD, other);
        swapcontext(&outside, &inside);
        MPI_Comm_get_attr(copy, key, &seen, &flag);
        MPI_Comm_delete_attr(copy, key);
        MPI_Comm_free(&copy);
    }
    free(stack);
    MPI_Comm_free(&from);
    MPI_Comm_free_keyval(&other);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
