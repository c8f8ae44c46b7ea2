// exit: any
// Accesses to files with counts and datatypes that they must not be given. Errors of files are returned by default.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_File file;
    MPI_Request r;
    MPI_Status status;
    int numbers[100] = {0};

    MPI_Init(NULL, NULL);
    MPI_File_open(MPI_COMM_WORLD, "bad.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    MPI_File_iwrite_at(file, 0, numbers, -1, MPI_INT, &r); //~ violation[message-bad-argument]: `count` is negative
    MPI_File_read(file, numbers, -7, MPI_INT, &status); //~ violation[message-bad-argument]: `count` is negative
    MPI_File_iread_at(file, 0, numbers, 1, MPI_DATATYPE_NULL, &r); //~ violation[message-bad-argument]: `datatype` is MPI_DATATYPE_NULL
    MPI_File_write_at_all(file, 0, numbers, 1, MPI_DATATYPE_NULL, &status); //~ violation[message-bad-argument]: `datatype` is MPI_DATATYPE_NULL
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
