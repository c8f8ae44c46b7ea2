// ranks: 2
// Datatypes that are committed, also by the one that they are a copy of, that only serve to make others, or that nothing is sent with.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, size, in[16] = { 0 }, out[16] = { 0 };
    MPI_Datatype pair, pairs, copy, none;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < 20; i++) {
        MPI_Type_contiguous(2, MPI_INT, &pair);
        MPI_Type_contiguous(2, pair, &pairs);
        MPI_Type_commit(&pairs);
        MPI_Type_dup(pairs, &copy);
        MPI_Bcast(in, 1, pairs, 0, MPI_COMM_WORLD);
        MPI_Bcast(in, 1, copy, 0, MPI_COMM_WORLD);
        MPI_Sendrecv(out, 1, copy, size - 1 - rank, 0, in, 1, pairs, size - 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Type_free(&pairs);
        MPI_Type_free(&copy);
        MPI_Type_contiguous(2, MPI_INT, &none);
        /* Not significant there. */
        MPI_Gather(out, 1, MPI_INT, in, 1, rank == 0 ? MPI_INT : none, 0, MPI_COMM_WORLD);
        MPI_Scatter(out, 1, rank == 0 ? MPI_INT : none, in, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Type_commit(&none);
        MPI_Bcast(in, 1, none, 0, MPI_COMM_WORLD);
        MPI_Type_free(&none);
        MPI_Type_free(&pair);
    }
    MPI_Finalize();
    return 0;
}
