// ranks: 2
// The displacement is the address of the origin's own buffer. At the target, other memory is at that address.
#include <mpi.h>
#include <stddef.h>
#include <sys/mman.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    static int memory[64];
    MPI_Aint own;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    int *fixed = mmap((void *)0x5a0000000000, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, sizeof memory);
    MPI_Get_address(fixed, &own);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Get(fixed, 1, MPI_INT, peer, own, 1, MPI_INT, win); //~ violation[rma-unattached]
    MPI_Win_unlock(peer, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
