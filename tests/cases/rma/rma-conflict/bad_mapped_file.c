// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Each rank has a file of its own mapped, by which nobody can wait for another.
#include "order.h"
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void)
{
    begin();

    char name[64];
    snprintf(name, sizeof name, "mapped.of.case%d", rank);
    int file = open(name, O_CREAT | O_RDWR, 0600);
    if (ftruncate(file, 4096) != 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    atomic_int *flag = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    MPI_Barrier(MPI_COMM_WORLD);
    unlink(name);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 3, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Win_flush(1, win);
        atomic_store(flag, 1);
    } else if (rank == 2) {
        MPI_Get(&got, 1, MPI_INT, 1, 3, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
        MPI_Win_flush(1, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);

    end();
    return 0;
}
