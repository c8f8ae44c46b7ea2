// The predefined delete function as the copy callback, and NULL_COPY as delete: in MPICH and the
// ABI all are 0.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int key;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Comm_create_keyval((MPI_Comm_copy_attr_function *)MPI_COMM_NULL_DELETE_FN,
                           MPI_COMM_NULL_DELETE_FN, &key, NULL);
    //~^^ [ompi4 ompi5] portability[keyval-callback-kind]
    MPI_Comm_free_keyval(&key);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN,
                           (MPI_Type_delete_attr_function *)MPI_TYPE_NULL_COPY_FN, &key, NULL);
    //~^^ [ompi4 ompi5] portability[keyval-callback-kind]
    MPI_Type_free_keyval(&key);

    MPI_Finalize();
    return 0;
}
