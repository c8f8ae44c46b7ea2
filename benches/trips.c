/* Counts what the checker asks over MPI: loaded after it, this stands between it and MPI. The program's own calls have
 * the names without a P, and are not seen here. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdlib.h>

static long flushed, got;

void trips(long *flushes, long *gets) {
    *flushes = flushed;
    *gets = got;
}

static void *next(const char *name) {
    void *found = dlsym(RTLD_NEXT, name);
    if (!found) abort();
    return found;
}

int PMPI_Win_flush(int rank, MPI_Win win) {
    static int (*real)(int, MPI_Win);
    if (!real) *(void **)&real = next("PMPI_Win_flush");
    flushed++;
    return real(rank, win);
}

int PMPI_Get(void *origin, int count, MPI_Datatype of, int target, MPI_Aint disp, int there, MPI_Datatype kind,
             MPI_Win win) {
    static int (*real)(void *, int, MPI_Datatype, int, MPI_Aint, int, MPI_Datatype, MPI_Win);
    if (!real) *(void **)&real = next("PMPI_Get");
    got++;
    return real(origin, count, of, target, disp, there, kind, win);
}
