// The duplicate is read before the request says that it is there.
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

    MPI_Comm copy;
    MPI_Request request;
    MPI_Comm_idup(MPI_COMM_WORLD, &copy, &request); //~ related[comm-not-ready]: started here
    MPI_Comm_get_attr(copy, key, &value, &flag);    //~ violation[comm-not-ready]
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_free(&copy);

    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
