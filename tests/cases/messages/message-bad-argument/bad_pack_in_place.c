// exit: any
// MPI_IN_PLACE is for collective operations: packing and buffered sends take memory.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int number = 4, position = 0;
    char packed[64];

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Pack(MPI_IN_PLACE, 0, MPI_INT, packed, sizeof packed, &position, MPI_COMM_WORLD);
    MPI_Pack(&number, 1, MPI_INT, packed, sizeof packed, &position, MPI_COMM_WORLD);
    position = 0;
    MPI_Unpack(packed, sizeof packed, &position, MPI_IN_PLACE, 1, MPI_INT, MPI_COMM_WORLD); //~ violation[message-bad-argument]: `outbuf` is MPI_IN_PLACE
    MPI_Finalize();
    return 0;
}
