// cflags: -Wno-stringop-overflow
// ranks: 2
// An attribute is set on the duplicate while the duplication is still under way.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    static int number = 1;
    int key;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);

    MPI_Comm copy;
    MPI_Request requests[2];
    requests[0] = MPI_REQUEST_NULL;
    MPI_Comm_idup(MPI_COMM_WORLD, &copy, &requests[1]);
    MPI_Comm_set_attr(copy, key, &number); //~ violation[comm-not-ready]
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Comm_set_attr(copy, key, &number);
    MPI_Comm_free(&copy);

    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
