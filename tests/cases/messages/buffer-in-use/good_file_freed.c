// Memory is freed when the access to a file that used it is complete.
#include <mpi.h>
#include <stdlib.h>

enum { BYTES = 4096 };

int main(void)
{
    MPI_File file;
    MPI_Request r;
    MPI_Status status;

    MPI_Init(NULL, NULL);
    MPI_File_open(MPI_COMM_WORLD, "kept.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    for (int round = 0; round < 3; round++) {
        char *bytes = calloc(BYTES, 1);
        MPI_File_iwrite_at(file, 0, bytes, BYTES, MPI_CHAR, &r);
        MPI_Wait(&r, &status);
        free(bytes);
        bytes = malloc(BYTES);
        MPI_File_read_at(file, 0, bytes, BYTES, MPI_CHAR, &status);
        free(bytes);
    }
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
