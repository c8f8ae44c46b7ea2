// ranks: 2
// The program calls the error handlers of its window and communicator itself.
#include <mpi.h>
#include <stdlib.h>

static void quiet_win(MPI_Win *win, int *code, ...)
{
    (void)win, (void)code;
}

static void quiet_comm(MPI_Comm *comm, int *code, ...)
{
    (void)comm, (void)code;
}

int main(void)
{
    MPI_Init(NULL, NULL);

    static char memory[64];
    MPI_Win win;
    MPI_Errhandler handler;
    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_create_errhandler(quiet_win, &handler);
    MPI_Win_set_errhandler(win, handler);
    MPI_Errhandler_free(&handler);
    MPI_Win_call_errhandler(win, MPI_ERR_OTHER);
    MPI_Win_free(&win);
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_create_errhandler(quiet_comm, &handler);
    MPI_Comm_set_errhandler(comm, handler);
    MPI_Errhandler_free(&handler);
    MPI_Comm_call_errhandler(comm, MPI_ERR_OTHER);
    MPI_Comm_free(&comm);

    MPI_Finalize();
    return 0;
}
