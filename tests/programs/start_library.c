// A library as programs have a hundred of: it uses functions of MPI and of the C library, and defines some of its own.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTION(number)                                                                                                         \
    int start_library_##number(MPI_Comm comm, void *data, int count)                                                             \
    {                                                                                                                            \
        return count == number ? MPI_Bcast(data, count, MPI_BYTE, 0, comm) : MPI_Barrier(comm);                                  \
    }
#define TEN(tens)                                                                                                                \
    FUNCTION(tens##0)                                                                                                            \
    FUNCTION(tens##1)                                                                                                            \
    FUNCTION(tens##2)                                                                                                            \
    FUNCTION(tens##3)                                                                                                            \
    FUNCTION(tens##4)                                                                                                            \
    FUNCTION(tens##5)                                                                                                            \
    FUNCTION(tens##6)                                                                                                            \
    FUNCTION(tens##7)                                                                                                            \
    FUNCTION(tens##8)                                                                                                            \
    FUNCTION(tens##9)

TEN(1)
TEN(2)
TEN(3)
TEN(4)
TEN(5)

int start_library_collects(MPI_Comm comm)
{
    int rank, size, *all;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    if (!(all = malloc(size * sizeof *all)))
        return MPI_ERR_OTHER;
    memset(all, 0, size * sizeof *all);
    MPI_Allgather(&rank, 1, MPI_INT, all, 1, MPI_INT, comm);
    printf("%d of %d\n", all[size - 1], size);
    free(all);
    return MPI_Comm_test_inter(comm, &size);
}
