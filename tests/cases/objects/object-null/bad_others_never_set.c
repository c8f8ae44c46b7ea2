// skip: mpich5abi — crashes of them
// An info object, an error handler and a window that no call has made.
#include <mpi.h>
#include <stddef.h>

static MPI_Info info;
static MPI_Errhandler handler;
static MPI_Win win;

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
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);        //~ violation[object-null]: in place of an error handler
    MPI_Info_set(info, "key", "value");                      //~ violation[object-null]
    MPI_Win_fence(0, win);                                          //~ violation[object-null]: in place of a window
    MPI_Put(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, win);               //~ violation[object-null]
    MPI_Win_free(&win);                                             //~ violation[object-null]
    MPI_Finalize();
    return 0;
}
