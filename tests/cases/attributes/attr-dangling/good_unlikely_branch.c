// cflags: -O2 -Wno-dangling-pointer
// The value is a local that is alive. The compiler moves what is rarely needed away from the rest of its function.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int key;

static int delete_it(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    return MPI_SUCCESS;
}

/* A branch that comes here is one that is rarely taken. */
__attribute__((cold, noinline)) static void note(int number)
{
    fprintf(stderr, "%d\n", number);
}

__attribute__((noinline)) static void hold(MPI_Comm comm, int odd)
{
    int local = odd;
    int *seen, flag;
    MPI_Comm_set_attr(comm, key, &local);
    if (__builtin_expect(odd, 0)) {
        MPI_Comm copy;
        note(odd);
        MPI_Comm_get_attr(comm, key, &seen, &flag);
        MPI_Comm_dup(comm, &copy);
        MPI_Comm_get_attr(copy, key, &seen, &flag);
        MPI_Comm_free(&copy);
        note(flag ? *seen : 0);
    }
    MPI_Comm_get_attr(comm, key, &seen, &flag);
    MPI_Comm_delete_attr(comm, key);
}

/* Set where it is rarely needed, and read on the way out of the program. */
__attribute__((noinline)) static void give_up(MPI_Comm comm, int odd)
{
    int local = odd;
    int *seen, flag;
    if (__builtin_expect(odd, 0)) {
        MPI_Comm_set_attr(comm, key, &local);
        note(odd);
    }
    MPI_Comm_get_attr(comm, key, &seen, &flag);
    if (__builtin_expect(local, 0)) {
        note(local);
        MPI_Comm_get_attr(comm, key, &seen, &flag);
        MPI_Comm_delete_attr(comm, key);
        MPI_Comm_free_keyval(&key);
        MPI_Finalize();
        exit(0);
    }
}

int main(int argc, char **argv)
{
    (void)argv;
    MPI_Init(NULL, NULL);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, delete_it, &key, NULL);
    hold(MPI_COMM_SELF, argc);
    give_up(MPI_COMM_SELF, argc);
    return 1;
}
