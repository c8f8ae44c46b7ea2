// Accesses to a file that are never completed.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_File file;
    MPI_Request one, two, three;
    MPI_Status status;
    static int numbers[300];

    MPI_Init(NULL, NULL);
    MPI_File_open(MPI_COMM_WORLD, "left.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    MPI_File_write_at(file, 0, numbers, 300, MPI_INT, &status);
    MPI_File_iwrite_at(file, 0, numbers, 100, MPI_INT, &one); //~ violation[request-leak]
    MPI_File_iread_at(file, 400, numbers + 100, 100, MPI_INT, &two); //~ violation[request-leak]
    MPI_File_iwrite_at_all(file, 800, numbers + 200, 100, MPI_INT, &three); //~ violation[request-leak]
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
