// exit: any
// A datatype that was freed is used for an access to a file.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_File file;
    MPI_Status status;
    MPI_Datatype pair, gone;
    int numbers[100] = {0};

    MPI_Init(NULL, NULL);
    MPI_File_open(MPI_COMM_WORLD, "bad.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    gone = pair;
    MPI_Type_free(&pair);
    MPI_File_write_at(file, 0, numbers, 1, gone, &status); //~ violation[object-freed]
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
