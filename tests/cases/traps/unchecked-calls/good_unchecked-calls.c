// cflags: -Wno-cast-function-type
// ranks: 2
// Calls that no check covers, right and left of those that one does.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank, size, number = 3, sum;
    char name[MPI_MAX_OBJECT_NAME];
    int length;
    MPI_Group group;
    MPI_Info info;
    MPI_Op op;
    MPI_Comm comm;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_name(comm, "case");
    MPI_Comm_get_name(comm, name, &length);
    MPI_Allreduce(&number, &sum, 1, MPI_INT, MPI_SUM, comm);
    MPI_Bcast(&number, 1, MPI_INT, 0, comm);
    MPI_Sendrecv(&number, 1, MPI_INT, (rank + 1) % size, 5, &sum, 1, MPI_INT, (rank + size - 1) % size, 5, comm,
                 MPI_STATUS_IGNORE);
    MPI_Comm_group(comm, &group);
    MPI_Group_free(&group);
    MPI_Info_create(&info);
    MPI_Info_free(&info);
    MPI_Op_create((MPI_User_function *)exit, 1, &op);
    MPI_Op_free(&op);
    MPI_Comm_free(&comm);

    MPI_Finalize();
    return 0;
}
