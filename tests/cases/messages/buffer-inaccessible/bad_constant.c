// ranks: 2
// env: MPIWARDEN_RECORD=64M
// MPI would write into a constant. The messages are empty, so nothing happens.
#define _GNU_SOURCE
#include <mpi.h>
#include <stddef.h>
#include <sys/mman.h>

static const int limits[2] = {1, 2};

int main(void)
{
    int rank, value = 1, size = 4096;
    MPI_Datatype apart;
    char *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    memory[0] = 1;
    mprotect(memory, size, PROT_READ);
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(2, 1, 8, MPI_INT, &apart);
    MPI_Type_commit(&apart);
    if (rank == 0) {
        for (int at = 0; at < 3; at++)
            MPI_Send(&value, 0, MPI_INT, 1, 7, MPI_COMM_WORLD);
        MPI_Sendrecv(&value, 0, MPI_INT, 1, 7, &value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv((void *)limits, 2, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ suspicious[buffer-inaccessible]
        MPI_Recv(memory, 2, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ suspicious[buffer-inaccessible]
        MPI_Recv(memory, 2, apart, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ suspicious[buffer-inaccessible]
        MPI_Sendrecv(memory, 1, MPI_INT, 0, 7, memory + 8, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ suspicious[buffer-inaccessible]
    }
    MPI_Type_free(&apart);
    MPI_Finalize();
    return 0;
}
