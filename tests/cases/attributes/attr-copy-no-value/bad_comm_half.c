// The copy callback writes an int where a whole pointer belongs: four of eight bytes stay what
// they were.
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>

static int copy_an_int(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)keyval, (void)extra;
    *(int *)out = (int)(intptr_t)in + 1;
    *flag = 1;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, flag;
    void *value = NULL;
    MPI_Comm first, second;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm_create_keyval(copy_an_int, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(first, key, (void *)(intptr_t)41);

    MPI_Comm_dup(first, &second);  //~ suspicious[attr-copy-no-value]
    MPI_Comm_get_attr(second, key, &value, &flag);
    printf("flag %d, value %s\n", flag, (intptr_t)value == 42 ? "42" : "something else");

    MPI_Comm_free(&second);
    MPI_Comm_free(&first);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
