// ranks: 2
// Libraries duplicate communicators for windows, files and inter-communicators, and the program's copy callbacks run
// for these duplicates too. Nothing of it is a fault of anybody.
#include <mpi.h>
#include <stdlib.h>

static int copy_attr(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int delete_attr(MPI_Comm comm, int keyval, void *value, void *extra)
{
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);
    static int number;
    static char memory[64];
    int key, rank;
    void *base;
    MPI_Win win;
    MPI_Comm comm, half, across, again, merged, made;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_keyval(copy_attr, delete_attr, &key, NULL);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_attr(comm, key, &number);

    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, comm, &win);
    MPI_Win_free(&win);
    MPI_Win_allocate(64, 1, MPI_INFO_NULL, comm, &base, &win);
    MPI_Win_free(&win);
    MPI_Win_allocate_shared(64, 1, MPI_INFO_NULL, comm, &base, &win);
    MPI_Win_free(&win);
    MPI_Win_create_dynamic(MPI_INFO_NULL, comm, &win);
    MPI_Win_free(&win);

    MPI_Comm_split(comm, rank, 0, &half);
    MPI_Comm_set_attr(half, key, &number);
    MPI_Intercomm_create(half, 0, comm, 1 - rank, 5, &across);
    MPI_Comm_set_attr(across, key, &number);
    MPI_Comm_dup(across, &again);
    MPI_Comm_free(&again);
    MPI_Intercomm_merge(across, rank, &merged);
    MPI_Comm_free(&merged);
    MPI_Comm_free(&across);
    MPI_Comm_free(&half);

    MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &made);
    MPI_Comm_free(&made);
    int dims = 2, periods = 0;
    MPI_Cart_create(comm, 1, &dims, &periods, 0, &made);
    MPI_Comm_free(&made);

    MPI_Comm_free(&comm);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
