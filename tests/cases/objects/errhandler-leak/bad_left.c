// ranks: 2
// Error handlers that are never freed, made and asked for.
#include <mpi.h>
#include <stddef.h>

static void of_comm(MPI_Comm *comm, int *code, ...)
{
    (void)comm, (void)code;
}

static void of_win(MPI_Win *win, int *code, ...)
{
    (void)win, (void)code;
}

static void of_file(MPI_File *file, int *code, ...)
{
    (void)file, (void)code;
}

int main(void)
{
    MPI_Errhandler comms, wins, files, used;
    MPI_Win win;

    MPI_Init(NULL, NULL);
    MPI_Comm_create_errhandler(of_comm, &comms); //~ leak[errhandler-leak]: this error handler was never freed
    MPI_Comm_set_errhandler(MPI_COMM_SELF, comms);
    MPI_Comm_get_errhandler(MPI_COMM_SELF, &used); //~ leak[errhandler-leak]
    MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_create_errhandler(of_win, &wins);
    MPI_Win_set_errhandler(win, wins);
    MPI_Errhandler_free(&wins);
    MPI_Win_get_errhandler(win, &used); //~ leak[errhandler-leak]
    MPI_Win_free(&win);
    MPI_File_create_errhandler(of_file, &files); //~ leak[errhandler-leak]
    MPI_File_set_errhandler(MPI_FILE_NULL, files);
    MPI_Finalize();
    return 0;
}
