// Info objects may be freed when MPI has ended, also by a handler of exit (11.4.1).
// skip: ompi4 — it ends the process at such calls after MPI_Finalize
#include <mpi.h>
#include <stdlib.h>

static MPI_Info at_exit;

static void end(void)
{
    MPI_Info_free(&at_exit);
}

int main(void)
{
    MPI_Info info;

    MPI_Init(NULL, NULL);
    atexit(end);
    MPI_Info_create(&info);
    MPI_Info_dup(info, &at_exit);
    MPI_Finalize();
    MPI_Info_free(&info);
    return 0;
}
