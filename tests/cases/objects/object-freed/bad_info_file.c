// ranks: 2
// exit: any
// A file is opened with an info object that was freed.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Info info, copy;
    MPI_File file;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Info_create(&info); //~ related[object-freed]: created here
    copy = info;
    MPI_Info_free(&info); //~ related[object-freed]: freed here
    MPI_File_open(MPI_COMM_SELF, "/nowhere/at/all", MPI_MODE_RDONLY, copy, &file); //~ violation[object-freed]: uses an info object
    MPI_Finalize();
    return 0;
}
