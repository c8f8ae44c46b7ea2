// ranks: 2
// A datatype, a group, an info object and a communicator are freed while the window lives and a put is under way.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank, out[4] = {1, 2, 3, 4};
    void *base;
    MPI_Comm comm;
    MPI_Group group;
    MPI_Info info;
    MPI_Datatype type;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Info_create(&info);
    MPI_Info_set(info, "no_locks", "true");
    MPI_Win_allocate(64, 1, info, comm, &base, &win);
    MPI_Info_free(&info);
    MPI_Comm_free(&comm);
    MPI_Win_get_group(win, &group);
    MPI_Group_free(&group);
    MPI_Type_contiguous(4, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Win_fence(0, win);
    MPI_Put(out, 1, type, 1 - rank, 0, 1, type, win);
    MPI_Type_free(&type);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
