// MPI_COMM_DUP_FN as the delete callback: every ABI can tell. No attribute is set, so it is never
// called.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int key;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, (MPI_Comm_delete_attr_function *)MPI_COMM_DUP_FN,
                           &key, NULL);
    //~^^ portability[keyval-callback-kind]
    MPI_Comm_free_keyval(&key);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, (MPI_Type_delete_attr_function *)MPI_TYPE_DUP_FN,
                           &key, NULL);
    //~^^ portability[keyval-callback-kind]
    MPI_Type_free_keyval(&key);
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, (MPI_Win_delete_attr_function *)MPI_WIN_DUP_FN,
                          &key, NULL);
    //~^^ portability[keyval-callback-kind]
    MPI_Win_free_keyval(&key);

    MPI_Finalize();
    return 0;
}
