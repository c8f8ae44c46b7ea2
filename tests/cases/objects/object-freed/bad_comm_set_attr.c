// exit: any
// An attribute is put on a communicator that was disconnected.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    static int number = 3;
    int key;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);

    MPI_Comm comm, copy;
    MPI_Comm_split(MPI_COMM_WORLD, 0, 0, &comm);
    copy = comm;
    MPI_Comm_disconnect(&comm);            //~ related[object-freed]: freed here
    MPI_Comm_set_attr(copy, key, &number); //~ violation[object-freed]

    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
