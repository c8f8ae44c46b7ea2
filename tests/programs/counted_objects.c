// Stands between the checker and MPI: counts calls that make and free communicators and windows, and collective ones.
#include <mpi.h>
#include <stdio.h>

static int dups, splits, comm_frees, creates, win_frees, gathers, locks, gets, flushes;

int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *copy)
{
    dups++;
    return PMPI_Comm_dup(comm, copy);
}

int MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm *part)
{
    splits++;
    return PMPI_Comm_split(comm, color, key, part);
}

int MPI_Comm_free(MPI_Comm *comm)
{
    comm_frees++;
    return PMPI_Comm_free(comm);
}

int MPI_Win_create(void *base, MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, MPI_Win *win)
{
    creates++;
    return PMPI_Win_create(base, size, unit, info, comm, win);
}

int MPI_Win_free(MPI_Win *win)
{
    win_frees++;
    return PMPI_Win_free(win);
}

int MPI_Allgather(const void *from, int sent, MPI_Datatype type, void *to, int received, MPI_Datatype there,
    MPI_Comm comm)
{
    gathers++;
    return PMPI_Allgather(from, sent, type, to, received, there, comm);
}

int MPI_Win_lock_all(int assert, MPI_Win win)
{
    locks++;
    return PMPI_Win_lock_all(assert, win);
}

int MPI_Get(void *origin, int count, MPI_Datatype type, int target, MPI_Aint disp, int there, MPI_Datatype kind,
    MPI_Win win)
{
    gets++;
    return PMPI_Get(origin, count, type, target, disp, there, kind, win);
}

int MPI_Win_flush(int rank, MPI_Win win)
{
    flushes++;
    return PMPI_Win_flush(rank, win);
}

int MPI_Finalize(void)
{
    int rank;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    printf("rank %d really called: dup %d, split %d, comm_free %d, win_create %d, win_free %d, allgather %d, "
           "lock_all %d, get %d, flush %d\n",
        rank, dups, splits, comm_frees, creates, win_frees, gathers, locks, gets, flushes);
    fflush(stdout);
    return PMPI_Finalize();
}
