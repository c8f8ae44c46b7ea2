// The predefined functions of MPI-1 are for communicators: on a datatype key, and as the wrong
// argument,
// they are out of place. Only Open MPI has functions of their own for them.
// cflags: -Wno-deprecated-declarations
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int key;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Type_create_keyval((MPI_Type_copy_attr_function *)MPI_DUP_FN, MPI_TYPE_NULL_DELETE_FN, &key,
                           NULL);
    //~^^ [ompi4 ompi5] portability[keyval-callback-kind]
    //~^^^ [ompi4 ompi5] note[deprecated-call]
    MPI_Type_free_keyval(&key);
    MPI_Comm_create_keyval(MPI_NULL_COPY_FN, (MPI_Comm_delete_attr_function *)MPI_DUP_FN,
                           &key, NULL);
    //~^^ portability[keyval-callback-kind]
    //~^^^ [ompi4 ompi5] note[deprecated-call]
    MPI_Comm_free_keyval(&key);

    MPI_Finalize();
    return 0;
}
