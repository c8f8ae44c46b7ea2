// cflags: -D_GNU_SOURCE
// ranks: 2
// Address space that is reserved and committed bit by bit: attached as a whole before it is.
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
    char *memory = mmap(NULL, 64 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    mprotect(memory, 4 * page, PROT_READ | PROT_WRITE);
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, 64 * page);
    mprotect(memory + 4 * page, 4 * page, PROT_READ | PROT_WRITE);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);
    munmap(memory, 64 * page);

    MPI_Finalize();
    return 0;
}
