// ranks: 2
// cflags: -D_GNU_SOURCE
// exit: any
// Unmapped while attached: found at the detach.
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
    /* Far from where the system maps by itself: the hole stays a hole. */
    void *far = (void *)0x100000000000;
    char *memory = mmap(far, 4 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, 4 * page);
    munmap(memory, 4 * page);
    MPI_Win_detach(win, memory); //~ suspicious[attached-memory-freed]
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
