// env: MPIWARDEN_RECORD=64M
// exit: any
// Memory that is not there is written to a file, and a file is read into a constant.
#include <mpi.h>
#include <stddef.h>
#include <sys/mman.h>

static const int limits[4] = {1, 2, 3, 4};

int main(void)
{
    MPI_File file;
    MPI_Status status;
    int numbers[4] = {0};

    MPI_Init(NULL, NULL);
    MPI_File_open(MPI_COMM_WORLD, "none.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    MPI_File_write_at(file, 0, numbers, 4, MPI_INT, &status);
    void *gone = mmap(NULL, 1 << 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    munmap(gone, 1 << 16);
    MPI_File_write_at(file, 0, gone, 4, MPI_INT, &status); //~ suspicious[buffer-inaccessible]: part of the buffer is not mapped
    MPI_File_read_at(file, 0, (void *)limits, 4, MPI_INT, &status); //~ suspicious[buffer-inaccessible]: part of the buffer may not be written
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
