// exit: any
// A file is opened on a communicator that was freed.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Comm comm, copy;
    MPI_File file;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    copy = comm;
    MPI_Comm_free(&copy);
    MPI_File_open(comm, "bad_comm_file.data", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file); //~ violation[object-freed]
    MPI_Finalize();
    return 0;
}
