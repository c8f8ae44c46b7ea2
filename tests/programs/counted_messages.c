// Stands between the checker and MPI, and counts the calls by PMPI_ names that send something or make something that members
// make together: those that a tool would make for itself.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>

static int made;

// All arguments are words or less wide.
#define COUNTED(NAME, PARAMETERS, ARGUMENTS) \
    int NAME PARAMETERS                      \
    {                                        \
        static int(*real) PARAMETERS;        \
        if (!real)                           \
            real = dlsym(RTLD_NEXT, #NAME);  \
        made++;                              \
        return real ARGUMENTS;               \
    }

COUNTED(PMPI_Allgather, (const void *a, int b, MPI_Datatype c, void *d, int e, MPI_Datatype f, MPI_Comm g),
    (a, b, c, d, e, f, g))
COUNTED(PMPI_Allreduce, (const void *a, void *b, int c, MPI_Datatype d, MPI_Op e, MPI_Comm f), (a, b, c, d, e, f))
COUNTED(PMPI_Bcast, (void *a, int b, MPI_Datatype c, int d, MPI_Comm e), (a, b, c, d, e))
COUNTED(PMPI_Barrier, (MPI_Comm a), (a))
COUNTED(PMPI_Send, (const void *a, int b, MPI_Datatype c, int d, int e, MPI_Comm f), (a, b, c, d, e, f))
COUNTED(PMPI_Recv, (void *a, int b, MPI_Datatype c, int d, int e, MPI_Comm f, MPI_Status *g), (a, b, c, d, e, f, g))
COUNTED(PMPI_Comm_dup, (MPI_Comm a, MPI_Comm *b), (a, b))
COUNTED(PMPI_Comm_split, (MPI_Comm a, int b, int c, MPI_Comm *d), (a, b, c, d))
COUNTED(PMPI_Win_create, (void *a, MPI_Aint b, int c, MPI_Info d, MPI_Comm e, MPI_Win *f), (a, b, c, d, e, f))
COUNTED(PMPI_Get, (void *a, int b, MPI_Datatype c, int d, MPI_Aint e, int f, MPI_Datatype g, MPI_Win h),
    (a, b, c, d, e, f, g, h))

int MPI_Finalize(void)
{
    int rank;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    printf("rank %d sent %d\n", rank, made);
    fflush(stdout);
    return PMPI_Finalize();
}
