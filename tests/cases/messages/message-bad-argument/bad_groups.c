// ranks: 2
// Ranks that are not there, and processes that are named twice, in groups and in what is made of them.
#include <mpi.h>
#include <stddef.h>

#define FREE(call, object, free) \
    if ((call) == MPI_SUCCESS)   \
    free(&(object))

int main(void) {
    int size, ranks[3] = {0, 1, 0}, ranges[2][3] = {{0, 0, 1}, {1, 0, -1}};
    MPI_Group world, part;
    MPI_Comm comm, own;
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    FREE(MPI_Group_incl(world, 3, ranks, &part), part, MPI_Group_free); //~ violation[message-bad-argument]: names a process for the second time
    FREE(MPI_Group_excl(world, 3, ranks, &part), part, MPI_Group_free); //~ violation[message-bad-argument]
    ranks[1] = size;
    FREE(MPI_Group_incl(world, 2, ranks, &part), part, MPI_Group_free); //~ violation[message-bad-argument]: an element of `ranks` is no rank of the group
    ranks[0] = -4;
    FREE(MPI_Group_excl(world, 1, ranks, &part), part, MPI_Group_free); //~ violation[message-bad-argument]
    FREE(MPI_Group_incl(world, -1, ranks, &part), part, MPI_Group_free); //~ violation[message-bad-argument]: `n` is negative
    FREE(MPI_Group_range_incl(world, 2, ranges, &part), part, MPI_Group_free); //~ violation[message-bad-argument]
    ranges[0][2] = 0;
    FREE(MPI_Group_range_excl(world, 1, ranges, &part), part, MPI_Group_free); //~ violation[message-bad-argument]: has the stride 0
    MPI_Group_size(MPI_GROUP_NULL, &size);                    //~ violation[message-bad-argument]: `group` is MPI_GROUP_NULL
    FREE(MPI_Comm_split(MPI_COMM_WORLD, -99, 0, &comm), comm, MPI_Comm_free); //~ violation[message-bad-argument]: `color` is negative
    MPI_Comm_dup(MPI_COMM_SELF, &own);
    FREE(MPI_Intercomm_create(own, 1, MPI_COMM_WORLD, 0, 5, &comm), comm, MPI_Comm_free); //~ violation[message-bad-argument]: `local_leader`
    MPI_Comm_free(&own);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
