// exit: any
// An info object that no call has made. MPICH's library of the standard ABI crashes of the second call.
#include <mpi.h>
#include <stddef.h>

static MPI_Info info;

int main(void)
{
    int one = 1;
    MPI_Win made = MPI_WIN_NULL;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Win_create(&one, 4, 1, info, MPI_COMM_WORLD, &made); //~ violation[object-null]: 0, which is no handle, in place of an info object
    if (made != MPI_WIN_NULL)
        MPI_Win_free(&made);
    MPI_Info_set(info, "key", "value");                      //~ violation[object-null]
    MPI_Finalize();
    return 0;
}
