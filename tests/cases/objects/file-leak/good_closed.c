// ranks: 2
// Files that are closed, and one that cannot be opened.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_File file, other, none;

    MPI_Init(NULL, NULL);
    MPI_File_open(MPI_COMM_WORLD, "closed.dat", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    MPI_File_open(MPI_COMM_WORLD, "closed.dat", MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &other);
    MPI_File_close(&file);
    file = other;
    MPI_File_close(&file);
    MPI_File_open(MPI_COMM_SELF, "no/such/folder", MPI_MODE_RDONLY, MPI_INFO_NULL, &none);
    MPI_Finalize();
    return 0;
}
