// Copy callbacks that write a whole value: a pointer, NULL, a number of full width, byte by byte,
// and the
// same value as before.
#include <mpi.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static int how;

static int copy(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    static int other = 2;
    intptr_t wide = -1;

    (void)comm, (void)keyval, (void)extra;
    switch (how) {
    case 0:
        *(void **)out = in;
        break;
    case 1:
        *(void **)out = NULL;
        break;
    case 2:
        *(intptr_t *)out = 42;
        break;
    case 3:
        memcpy(out, &wide, sizeof wide);
        break;
    case 4:
        memset(out, 0, sizeof(void *));
        *(int *)out = 5;
        break;
    default:
        *(int **)out = &other;
    }
    *flag = 1;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, number = 1;
    MPI_Comm first, second;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm_create_keyval(copy, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(first, key, &number);
    for (how = 0; how < 6; how++) {
        MPI_Comm_dup(first, &second);
        MPI_Comm_free(&second);
    }
    MPI_Comm_free(&first);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
