// exit: any
// The null handle of a file is closed. MPICH's library of the standard ABI crashes.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_File file = MPI_FILE_NULL;

    MPI_Init(NULL, NULL);
    MPI_File_close(&file); //~ violation[object-null]: a file
    MPI_Finalize();
    return 0;
}
