// ranks: 2
// exit: any
// A buffer that is a null address. Libraries may crash of it.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int ones[2] = {1, 1};
    int first[2] = {0, 1};
    int numbers[2] = {0};

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Allgatherv(numbers, 1, MPI_INT, NULL, ones, first, MPI_INT, MPI_COMM_WORLD); //~ violation[message-bad-argument]: `recvbuf` is a null address
    MPI_Finalize();
    return 0;
}
