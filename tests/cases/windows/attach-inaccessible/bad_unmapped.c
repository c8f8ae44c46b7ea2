// cflags: -D_GNU_SOURCE
// ranks: 2
// exit: any
// Memory that was given back to the system before it is attached.
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
    char *memory = mmap(far, 3 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    munmap(memory, 3 * page);
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, page); //~ violation[attach-inaccessible]
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
