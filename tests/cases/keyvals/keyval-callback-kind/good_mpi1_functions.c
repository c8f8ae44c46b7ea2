// skip: ompi4 ompi5 — there the old names are told as deprecated (objects/deprecated-call/bad_mpi1_functions)
// The predefined functions of MPI-1 on communicator keys are where they belong, whichever call
// makes the key.
// cflags: -Wno-deprecated-declarations
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int key, flag, number = 1;
    void *value;
    MPI_Comm first, second;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm_create_keyval(MPI_DUP_FN, MPI_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(first, key, &number);
    MPI_Comm_dup(first, &second);
    MPI_Comm_get_attr(second, key, &value, &flag);
    if (!flag || value != &number)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_free(&second);
    MPI_Comm_free(&first);
    MPI_Comm_free_keyval(&key);
    MPI_Comm_create_keyval(MPI_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
