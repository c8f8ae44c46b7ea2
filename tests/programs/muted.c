// Three findings that are muted on each rank, one of them told later, and one that never was muted.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int invalid, key, flag, number = 1;
    void *value;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    invalid = MPI_KEYVAL_INVALID;
    MPI_Comm_free_keyval(&invalid); // never
    for (int i = 0; i < 3; i++) {
        MPI_Pcontrol(i < 2 ? 0 : 1);
        if (i < 2) MPI_Comm_set_attr(MPI_COMM_WORLD, MPI_KEYVAL_INVALID, &number);
        MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_KEYVAL_INVALID, &value, &flag); // later
        if (i == 0) MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    }
    MPI_Finalize();
    return 0;
}
