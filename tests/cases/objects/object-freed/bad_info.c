// exit: any
// An info object is changed after it was freed.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Info info, copy;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Info_create(&info); //~ related[object-freed]: created here
    copy = info;
    MPI_Info_free(&info); //~ related[object-freed]: freed here
    MPI_Info_set(copy, "access_style", "read_once"); //~ violation[object-freed]: uses an info object
    MPI_Finalize();
    return 0;
}
