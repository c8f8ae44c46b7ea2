// cflags: -D_GNU_SOURCE
// ranks: 2
// Memory shared through a file, a memfd, and MPI itself.
#include <mpi.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    long page = sysconf(_SC_PAGESIZE);
    int file = memfd_create("case", 0);
    if (ftruncate(file, 2 * page) != 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    char *shared = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    void *special, *segment;
    MPI_Win owner;
    MPI_Alloc_mem(256, MPI_INFO_NULL, &special);
    MPI_Win_allocate_shared(256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &segment, &owner);
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, shared, 2 * page);
    MPI_Win_attach(win, special, 256);
    MPI_Win_attach(win, segment, 256);
    MPI_Win_detach(win, segment);
    MPI_Win_detach(win, special);
    MPI_Win_detach(win, shared);
    MPI_Win_free(&win);
    MPI_Win_free(&owner);
    MPI_Free_mem(special);
    munmap(shared, 2 * page);

    MPI_Finalize();
    return 0;
}
