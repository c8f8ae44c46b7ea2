// cflags: -D_GNU_SOURCE
// ranks: 2
// The mapping of a device says nothing about who may write the memory behind it.
#include <mpi.h>
#include <stdlib.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    long page = sysconf(_SC_PAGESIZE);
    int device = open("/dev/zero", O_RDONLY);
    char *memory = mmap(NULL, 2 * page, PROT_READ, MAP_PRIVATE, device, 0);
    close(device);
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, 2 * page);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);
    munmap(memory, 2 * page);

    MPI_Finalize();
    return 0;
}
