// exit: any
// The request of an access to a file is started, as if it were persistent.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_File file;
    MPI_Request r;
    MPI_Status status;
    int numbers[100] = {0};

    MPI_Init(NULL, NULL);
    MPI_File_open(MPI_COMM_WORLD, "start.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    MPI_File_iwrite_at(file, 0, numbers, 100, MPI_INT, &r);
    MPI_Start(&r); //~ violation[request-misuse]: the request of an operation on a file is started, and is not persistent
    MPI_Wait(&r, &status);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
