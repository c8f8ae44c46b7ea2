// Memory is freed that an access to a file uses. It is little, so that it stays mapped.
#include <mpi.h>
#include <stdlib.h>

enum { BYTES = 4096 };

int main(void)
{
    MPI_File file;
    MPI_Request r;
    MPI_Status status;

    MPI_Init(NULL, NULL);
    MPI_File_open(MPI_COMM_WORLD, "freed.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    char *bytes = calloc(BYTES, 1);
    MPI_File_iwrite_at(file, 0, bytes, BYTES, MPI_CHAR, &r); //~ related[buffer-in-use]: operation
    free(bytes); //~ suspicious[buffer-in-use]: frees the buffer of an operation that is not complete
    MPI_Wait(&r, &status);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
