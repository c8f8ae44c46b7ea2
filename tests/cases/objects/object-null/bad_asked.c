// exit: any
// Nothing, in place of the objects that calls hand something out of, or that they put together.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Group group, one;
    MPI_Info info;
    MPI_Errhandler handler;
    MPI_Comm comm;
    int rank = 0;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_group(MPI_COMM_NULL, &group); //~ violation[object-null]: a communicator
    MPI_Comm_remote_group(MPI_COMM_NULL, &group); //~ violation[object-null]: a communicator
    MPI_Comm_get_info(MPI_COMM_NULL, &info); //~ violation[object-null]: a communicator
    MPI_Comm_get_errhandler(MPI_COMM_NULL, &handler); //~ violation[object-null]: a communicator
    MPI_Win_get_errhandler(MPI_WIN_NULL, &handler); //~ violation[object-null]: a window
    MPI_Win_get_group(MPI_WIN_NULL, &group); //~ violation[object-null]: a window
    MPI_Comm_create(MPI_COMM_SELF, MPI_GROUP_NULL, &comm); //~ violation[object-null]: a group
    MPI_Comm_create_group(MPI_COMM_SELF, MPI_GROUP_NULL, 0, &comm); //~ violation[object-null]: a group
    MPI_Comm_group(MPI_COMM_SELF, &one);
    MPI_Group_union(MPI_GROUP_NULL, one, &group); //~ violation[message-bad-argument]: `group1` is MPI_GROUP_NULL
    MPI_Group_intersection(one, MPI_GROUP_NULL, &group); //~ violation[message-bad-argument]: `group2` is MPI_GROUP_NULL
    MPI_Group_difference(one, MPI_GROUP_NULL, &group); //~ violation[message-bad-argument]
    MPI_Group_free(&one);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Finalize();
    return 0;
}
