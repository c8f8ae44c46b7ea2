// Communicators may run out. That is no broken promise, and the program takes it well.
#include <mpi.h>
#include <stdlib.h>

enum { MANY = 2200 };

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    static MPI_Comm comms[MANY];
    int count = 0;
    while (count < MANY && MPI_Comm_dup(MPI_COMM_SELF, &comms[count]) == MPI_SUCCESS)
        count++;
    while (count > 0)
        MPI_Comm_free(&comms[--count]);
    MPI_Finalize();
    return 0;
}
