// Windows are made over a communicator; MPI_COMM_NULL is none.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    static char memory[64];
    void *base;
    MPI_Win win;
    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_NULL, &win); //~ violation[object-null]
    MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_NULL, &base, &win);           //~ violation[object-null]
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_NULL, &win);                   //~ violation[object-null]

    MPI_Finalize();
    return 0;
}
