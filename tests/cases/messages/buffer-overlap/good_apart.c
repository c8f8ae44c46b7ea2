// ranks: 2
// Buffers that lie beside each other or between each other, that are only read, that are not in use any more, and that mean nothing at this rank.
#include <mpi.h>
#include <stdlib.h>

enum { N = 40 };

int main(void)
{
    static double matrix[N][N];
    static int out[N], in[N], more[N];
    MPI_Request r[2 * N];
    MPI_Comm world = MPI_COMM_WORLD;
    int rank, flag, index;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(world, &rank);
    int peer = 1 - rank;

    /* Two read one buffer, also while a collective operation does. */
    MPI_Isend(out, N, MPI_INT, peer, 1, world, &r[0]);
    MPI_Isend(out, N, MPI_INT, peer, 1, world, &r[1]);
    MPI_Irecv(more, N, MPI_INT, peer, 2, world, &r[2]);
    MPI_Send(out, 1, MPI_INT, peer, 2, world);
    MPI_Allreduce(out, in, N, MPI_INT, MPI_SUM, world);
    for (int i = 0; i < 2; i++)
        MPI_Recv(in, N, MPI_INT, peer, 1, world, MPI_STATUS_IGNORE);
    MPI_Waitall(3, r, MPI_STATUSES_IGNORE);

    /* All columns of a matrix at once; more than a few; then its rows. */
    MPI_Datatype column;
    MPI_Type_vector(N, 1, N, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < N; i++)
            MPI_Irecv(&matrix[0][i], 1, column, peer, i, world, &r[i]);
        for (int i = 0; i < N; i++)
            MPI_Isend(&out[i], 0, MPI_INT, peer, i, world, &r[N + i]);
        MPI_Waitall(2 * N, r, MPI_STATUSES_IGNORE);
        for (int i = 0; i < N; i++)
            MPI_Irecv(matrix[i], N, MPI_DOUBLE, peer, i, world, &r[i]);
        for (int i = 0; i < N; i++)
            MPI_Isend(&out[i], 0, MPI_INT, peer, i, world, &r[N + i]);
        for (int done = 0; done < 2 * N; done++)
            MPI_Waitany(2 * N, r, &index, MPI_STATUS_IGNORE);
    }

    /* The left and the right half of each row. */
    MPI_Datatype half;
    MPI_Type_vector(N, N / 2, N, MPI_DOUBLE, &half);
    MPI_Type_commit(&half);
    MPI_Irecv(&matrix[0][0], 1, half, peer, 1, world, &r[0]);
    MPI_Isend(&matrix[0][N / 2], 1, half, peer, 1, world, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    MPI_Type_free(&half);
    MPI_Type_free(&column);

    /* The same buffer, one after another; complete through a copy, by a test, or freed. */
    MPI_Request copy;
    for (int round = 0; round < 3; round++) {
        MPI_Isend(out, N, MPI_INT, peer, 3, world, &r[0]);
        copy = r[0];
        MPI_Recv(in, N, MPI_INT, peer, 3, world, MPI_STATUS_IGNORE);
        MPI_Wait(&copy, MPI_STATUS_IGNORE);
        MPI_Irecv(out, N, MPI_INT, peer, 4, world, &r[0]);
        MPI_Send(in, N, MPI_INT, peer, 4, world);
        for (flag = 0; !flag;)
            MPI_Test(&r[0], &flag, MPI_STATUS_IGNORE);
        MPI_Irecv(out, N, MPI_INT, peer, 5, world, &r[0]);
        MPI_Send(in, N, MPI_INT, peer, 5, world);
        for (flag = 0; !flag;)
            MPI_Request_get_status(r[0], &flag, MPI_STATUS_IGNORE);
        out[0]++;
        MPI_Sendrecv(out, 1, MPI_INT, peer, 6, more, 1, MPI_INT, peer, 6, world, MPI_STATUS_IGNORE);
        MPI_Recv(out, N, MPI_INT, MPI_PROC_NULL, 6, world, MPI_STATUS_IGNORE);
        MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    }
    MPI_Isend(out, N, MPI_INT, peer, 7, world, &r[0]);
    MPI_Request_free(&r[0]);
    MPI_Recv(in, N, MPI_INT, peer, 7, world, MPI_STATUS_IGNORE);
    MPI_Barrier(world);
    MPI_Recv(out, 1, MPI_INT, MPI_PROC_NULL, 7, world, MPI_STATUS_IGNORE);
    MPI_Irecv(out, N, MPI_INT, peer, 8, world, &r[0]);
    MPI_Cancel(&r[0]);
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    MPI_Sendrecv(in, 1, MPI_INT, peer, 9, out, 1, MPI_INT, peer, 9, world, MPI_STATUS_IGNORE);

    /* Nothing is received from nobody, and nothing at all. */
    MPI_Irecv(out, N, MPI_INT, MPI_PROC_NULL, 0, world, &r[0]);
    MPI_Isend(out, N, MPI_INT, peer, 10, world, &r[1]);
    MPI_Irecv(out, 0, MPI_INT, peer, 11, world, &r[2]);
    MPI_Send(NULL, 0, MPI_INT, peer, 11, world);
    MPI_Recv(in, N, MPI_INT, peer, 10, world, MPI_STATUS_IGNORE);
    MPI_Waitall(3, r, MPI_STATUSES_IGNORE);
    MPI_Sendrecv(out, 1, MPI_INT, MPI_PROC_NULL, 0, out, 1, MPI_INT, MPI_PROC_NULL, 0, world, MPI_STATUS_IGNORE);
    MPI_Sendrecv_replace(out, 1, MPI_INT, peer, 12, peer, 12, world, MPI_STATUS_IGNORE);

    /* Buffers of one array side by side, in place, and those that mean nothing here. */
    MPI_Allgather(&out[0], 1, MPI_INT, &out[1], 1, MPI_INT, world);
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, out, 1, MPI_INT, world);
    MPI_Allreduce(MPI_IN_PLACE, out, N, MPI_INT, MPI_SUM, world);
    MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, out, 1, MPI_INT, world);
    MPI_Reduce(rank == 0 ? MPI_IN_PLACE : out, out, 1, MPI_INT, MPI_SUM, 0, world);
    MPI_Gather(rank == 0 ? MPI_IN_PLACE : out, 1, MPI_INT, out, 1, MPI_INT, 0, world);
    MPI_Scatter(out, 1, MPI_INT, rank == 0 ? MPI_IN_PLACE : out, 1, MPI_INT, 0, world);
    MPI_Exscan(out, in, 1, MPI_INT, MPI_SUM, world);
    int counts[2] = {2, 2}, backwards[2] = {2, 0}, spread[2] = {0, 3};
    MPI_Gatherv(out, 2, MPI_INT, in, counts, backwards, MPI_INT, 0, world);
    MPI_Allgatherv(out, 2, MPI_INT, out + 4, counts, spread, MPI_INT, world);
    MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_INT, out, counts, spread, MPI_INT, world);
    MPI_Alltoallv(out, counts, (int[]){4, 0}, MPI_INT, out + 2, counts, (int[]){4, 0}, MPI_INT, world);

    /* Collective operations one after another, and several at once. */
    for (int round = 0; round < 3; round++) {
        MPI_Ibcast(in, N, MPI_INT, round % 2, world, &r[0]);
        MPI_Iallreduce(out, more, N, MPI_INT, MPI_SUM, world, &r[1]);
        MPI_Iallreduce(MPI_IN_PLACE, &matrix[1][0], N, MPI_DOUBLE, MPI_SUM, world, &r[2]);
        MPI_Igather(out, 1, MPI_INT, rank == 0 ? &matrix[0][0] : NULL, 1, MPI_INT, 0, world, &r[3]);
        MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
    }

    /* Persistent ones are in use only while they are active. */
    MPI_Recv_init(in, N, MPI_INT, peer, 13, world, &r[0]);
    MPI_Send_init(in, N, MPI_INT, peer, 13, world, &r[1]);
    for (int round = 0; round < 3; round++) {
        MPI_Start(&r[0]);
        MPI_Send(out, N, MPI_INT, peer, 13, world);
        MPI_Wait(&r[0], MPI_STATUS_IGNORE);
        MPI_Start(&r[1]);
        MPI_Recv(out, N, MPI_INT, peer, 13, world, MPI_STATUS_IGNORE);
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    }
    MPI_Request_free(&r[0]);
    MPI_Request_free(&r[1]);

    /* From the bottom of all addresses. */
    MPI_Aint where[2];
    MPI_Get_address(&out[0], &where[0]);
    MPI_Get_address(&in[0], &where[1]);
    MPI_Datatype type[2];
    for (int i = 0; i < 2; i++) {
        MPI_Type_create_hindexed(1, (int[]){N}, &where[i], MPI_INT, &type[i]);
        MPI_Type_commit(&type[i]);
    }
    MPI_Irecv(MPI_BOTTOM, 1, type[1], peer, 14, world, &r[0]);
    MPI_Isend(MPI_BOTTOM, 1, type[0], peer, 14, world, &r[1]);
    MPI_Type_free(&type[0]);
    MPI_Type_free(&type[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
