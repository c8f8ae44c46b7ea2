// exit: any
// An access to no file is begun.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int number = 0;

    MPI_Init(NULL, NULL);
    MPI_File_read_all_begin(MPI_FILE_NULL, &number, 1, MPI_INT); //~ violation[object-null]: a file
    MPI_Finalize();
    return 0;
}
