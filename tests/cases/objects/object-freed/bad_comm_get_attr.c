// exit: any
// A copy of the handle outlives the communicator.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    int key, flag;
    void *value;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);

    MPI_Comm comm, copy;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);         //~ related[object-freed]: created here
    copy = comm;
    MPI_Comm_free(&comm);                        //~ related[object-freed]: freed here
    MPI_Comm_get_attr(copy, key, &value, &flag); //~ violation[object-freed]

    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
