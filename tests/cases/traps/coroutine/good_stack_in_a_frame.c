// The stack of a coroutine is an array of a function that runs. Values are local variables of the coroutine and of its caller, and
// each is read by the other one while both are alive.
#define _GNU_SOURCE
#include <mpi.h>
#include <stddef.h>
#include <ucontext.h>

#define STACK 65536

static ucontext_t outside, inside;
static MPI_Comm comm;
static int key;

static int value(void)
{
    int *found, flag;
    MPI_Comm_get_attr(comm, key, &found, &flag);
    return flag ? *found : -1;
}

static void gives(void)
{
    volatile int mine = 7;
    MPI_Comm_set_attr(comm, key, (void *)&mine);
    swapcontext(&inside, &outside);
}

static void takes(void)
{
    if (value() != 9)
        MPI_Abort(MPI_COMM_WORLD, 3);
}

static void begin(void (*function)(void), char *stack)
{
    getcontext(&inside);
    inside.uc_stack.ss_sp = stack;
    inside.uc_stack.ss_size = STACK;
    inside.uc_link = &outside;
    makecontext(&inside, function, 0);
    swapcontext(&outside, &inside);
}

static void __attribute__((noinline)) caller(char *stack)
{
    volatile int mine = 9;
    MPI_Comm_set_attr(comm, key, (void *)&mine);
    begin(takes, stack);
    MPI_Comm_delete_attr(comm, key);
}

int main(int argc, char **argv)
{
    char stack[STACK];
    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    begin(gives, stack);
    if (value() != 7)
        MPI_Abort(MPI_COMM_WORLD, 4);
    MPI_Comm_delete_attr(comm, key);
    swapcontext(&outside, &inside);
    caller(stack);
    MPI_Comm_free_keyval(&key);
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return 0;
}
