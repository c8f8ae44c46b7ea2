// Stands between the checker and MPI: counts the puts that are really made, and says so at the end or at an abort.
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

static int puts_made, rputs_made, rank;

int MPI_Put(const void *origin, int count, MPI_Datatype type, int target, MPI_Aint disp, int there, MPI_Datatype kind,
    MPI_Win win)
{
    puts_made++;
    return PMPI_Put(origin, count, type, target, disp, there, kind, win);
}

int MPI_Rput(const void *origin, int count, MPI_Datatype type, int target, MPI_Aint disp, int there, MPI_Datatype kind,
    MPI_Win win, MPI_Request *request)
{
    rputs_made++;
    return PMPI_Rput(origin, count, type, target, disp, there, kind, win, request);
}

int MPI_Finalize(void)
{
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        printf("really made: put %d, rput %d\n", puts_made, rputs_made);
    fflush(stdout);
    return PMPI_Finalize();
}
