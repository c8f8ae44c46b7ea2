// ranks: 2
// Calls answer with predefined groups, error handlers and info objects, which are freed as others are: the predefined ones are still there.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, size, result, zero = 0, one = 1;
    MPI_Group world, first, second, empty;
    MPI_Errhandler handler;
    MPI_Comm self;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &zero, &first);
    MPI_Group_incl(world, 1, &one, &second);
    for (int round = 0; round < 3; round++) {
        MPI_Group_intersection(first, second, &empty);
        MPI_Group_size(empty, &size);
        MPI_Group_free(&empty);
        MPI_Group_size(MPI_GROUP_EMPTY, &size);
        MPI_Group_incl(world, 0, NULL, &empty);
        MPI_Group_compare(empty, MPI_GROUP_EMPTY, &result);
        MPI_Group_free(&empty);
        MPI_Group_union(MPI_GROUP_EMPTY, first, &empty);
        MPI_Group_free(&empty);
        MPI_Group_difference(first, first, &empty);
        if (empty != MPI_GROUP_EMPTY)
            MPI_Group_free(&empty);
        MPI_Comm_get_errhandler(MPI_COMM_WORLD, &handler);
        MPI_Errhandler_free(&handler);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
        MPI_Comm_create(MPI_COMM_SELF, MPI_GROUP_EMPTY, &self);
    }
    MPI_Group_free(&first);
    MPI_Group_free(&second);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
