// Variables that no call and no assignment has set: 0 is no handle under any library (20.3.3).
#include <mpi.h>
#include <stddef.h>

static MPI_Comm comm;
static MPI_Datatype type;
static MPI_Group group;

int main(void)
{
    int one = 1, size;
    MPI_Comm other;
    MPI_Datatype pair;
    MPI_Group both;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Comm_size(comm, &size);                                     //~ violation[object-null]: 0, which is no handle, in place of a communicator
    MPI_Barrier(comm);                                              //~ violation[object-null]
    MPI_Send(&one, 1, MPI_INT, 0, 0, comm);                         //~ violation[object-null]
    MPI_Comm_dup(comm, &other);                                     //~ violation[object-null]
    MPI_Comm_split(comm, 0, 0, &other);                             //~ violation[object-null]
    MPI_Comm_free(&comm);                                           //~ violation[object-null]
    MPI_Type_size(type, &size);                                     //~ violation[object-null]: in place of a datatype
    MPI_Bcast(&one, 1, type, 0, MPI_COMM_WORLD);                    //~ violation[object-null]
    MPI_Type_contiguous(2, type, &pair);                            //~ violation[object-null]
    MPI_Type_commit(&type);                                         //~ violation[object-null]
    MPI_Type_free(&type);                                           //~ violation[object-null]
    MPI_Group_size(group, &size);                                   //~ violation[object-null]: in place of a group
    MPI_Group_union(group, group, &both);                           //~ violation[object-null]
    MPI_Comm_create(MPI_COMM_WORLD, group, &other);                 //~ violation[object-null]
    MPI_Group_free(&group);                                         //~ violation[object-null]
    MPI_Finalize();
    return 0;
}
