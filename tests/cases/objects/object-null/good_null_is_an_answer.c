// ranks: 2
// Calls may answer with a null handle; a program that looks first is right. Null info handles are always fine.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank, key;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);

    MPI_Comm part;
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? 0 : MPI_UNDEFINED, 0, &part);
    if (part != MPI_COMM_NULL) {
        MPI_Comm_set_attr(part, key, &key);
        MPI_Comm_free(&part);
    }

    MPI_Group world, first;
    int zero = 0;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &zero, &first);
    MPI_Comm_create(MPI_COMM_WORLD, first, &part);
    if (part != MPI_COMM_NULL)
        MPI_Comm_free(&part);
    MPI_Group_free(&first);
    MPI_Group_free(&world);

    int dims = 1, periodic = 0;
    MPI_Cart_create(MPI_COMM_WORLD, 1, &dims, &periodic, 0, &part);
    if (part != MPI_COMM_NULL)
        MPI_Comm_free(&part);

    MPI_Comm parent;
    MPI_Comm_get_parent(&parent);

    void *base;
    MPI_Win win;
    MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_free(&win);

    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
