// Calls that no check looks at: messages, collectives, requests, topologies, files, callbacks. Each rank prints what it got, and that
// each call is made a known number of times is what `coverage.seen` is held against.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static void add(void *in, void *inout, int *length, MPI_Datatype *type)
{
    int size; // a call of the program, in a callback
    MPI_Type_size(*type, &size);
    for (int i = 0; i < *length; i++)
        ((int *)inout)[i] += ((int *)in)[i] + size - (int)sizeof(int);
}

int main(int argc, char **argv)
{
    int rank, size, flag, got[8] = {0}, one[2] = {1, 2}, length, position = 0, dims[1] = {0}, periods[1] = {1}, left, right;
    char text[MPI_MAX_OBJECT_NAME + 200], packed[64];
    MPI_Status status;
    MPI_Request requests[2];
    MPI_Op op;
    MPI_Comm ring;
    MPI_Info info;
    MPI_File file;
    MPI_Group group;

    MPI_Initialized(&flag);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, before = (rank + size - 1) % size;

    for (int i = 0; i < 3; i++) {
        one[0] = 10 * rank + i;
        MPI_Sendrecv(one, 2, MPI_INT, next, i, got, 2, MPI_INT, before, i, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_INT, &length);
        printf("%d: sendrecv %d %d of %d, %d\n", rank, got[0], got[1], status.MPI_SOURCE, length);
    }
    MPI_Irecv(got, 2, MPI_INT, before, 7, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(one, 2, MPI_INT, next, 7, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    printf("%d: isend %d\n", rank, got[0]);
    MPI_Send_init(one, 1, MPI_INT, next, 8, MPI_COMM_WORLD, &requests[0]);
    MPI_Start(&requests[0]);
    MPI_Recv(got, 1, MPI_INT, before, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Request_free(&requests[0]);

    MPI_Op_create(add, 1, &op);
    MPI_Allreduce(one, got, 2, MPI_INT, op, MPI_COMM_WORLD);
    MPI_Op_free(&op);
    printf("%d: allreduce %d %d\n", rank, got[0], got[1]);
    MPI_Bcast(got, 2, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Alltoall(got, 1, MPI_INT, got + 4, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Scan(one, got, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    printf("%d: scan %d\n", rank, got[0]);

    MPI_Pack(one, 2, MPI_INT, packed, sizeof packed, &position, MPI_COMM_WORLD);
    position = 0;
    MPI_Unpack(packed, sizeof packed, &position, got, 2, MPI_INT, MPI_COMM_WORLD);
    printf("%d: unpacked %d %d\n", rank, got[0], got[1]);

    MPI_Dims_create(size, 1, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &ring);
    MPI_Cart_shift(ring, 0, 1, &left, &right);
    MPI_Comm_set_name(ring, "ring");
    MPI_Comm_get_name(ring, text, &length);
    printf("%d: %s %d %d %d\n", rank, text, length, left, right);
    MPI_Comm_free(&ring);
    MPI_Comm_group(MPI_COMM_WORLD, &group);
    MPI_Group_size(group, &length);
    MPI_Group_free(&group);

    MPI_Info_create(&info);
    MPI_Info_set(info, "a key", "a value");
    MPI_Info_get(info, "a key", 100, text, &flag);
    printf("%d: %s %d %d\n", rank, text, flag, length);
    MPI_Info_free(&info);

    MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
    MPI_File_write_at_all(file, 2 * rank, one, 2, MPI_INT, &status);
    MPI_File_sync(file);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_read_at(file, 2 * next, got, 2, MPI_INT, &status);
    MPI_File_close(&file);
    printf("%d: read %d %d\n", rank, got[0], got[1]);
    MPI_Finalize();
    MPI_Finalized(&flag);
    printf("%d: the end %d\n", rank, flag);
    return 0;
}
