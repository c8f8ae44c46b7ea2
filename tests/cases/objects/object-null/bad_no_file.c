// exit: any
// An access to MPI_FILE_NULL.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_File file;
    MPI_Status status;
    int numbers[100] = {0};

    MPI_Init(NULL, NULL);
    MPI_File_open(MPI_COMM_WORLD, "bad.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    MPI_File_write_at(MPI_FILE_NULL, 0, numbers, 100, MPI_INT, &status); //~ violation[object-null]
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
