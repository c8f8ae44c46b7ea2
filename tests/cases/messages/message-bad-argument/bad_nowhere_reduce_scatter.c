// ranks: 2
// exit: any
// A buffer that is a null address. Libraries may crash of it.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int ones[2] = {1, 1};
    int numbers[2] = {0};

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Reduce_scatter(NULL, numbers, ones, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ violation[message-bad-argument]: `sendbuf` is a null address
    MPI_Finalize();
    return 0;
}
