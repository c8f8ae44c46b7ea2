// ranks: 2
// env: MPIWARDEN_RECORD=64M
// The receive has room for more than the memory holds. The message is shorter, so nothing happens.
#define _GNU_SOURCE
#include <mpi.h>
#include <stddef.h>
#include <sys/mman.h>

int main(void)
{
    enum { PAGE = 4096 };
    int rank, value = 1;
    MPI_Request request;
    char *memory = mmap((void *)0x100000000000, 3 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    munmap(memory + 2 * PAGE, PAGE);
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
        MPI_Send(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
        MPI_Send(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
    } else {
        MPI_Recv(memory, PAGE / 2, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(memory, PAGE / 2 + 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ suspicious[buffer-inaccessible]
        MPI_Irecv(memory + PAGE, PAGE, MPI_INT, 0, 7, MPI_COMM_WORLD, &request); //~ suspicious[buffer-inaccessible]
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
