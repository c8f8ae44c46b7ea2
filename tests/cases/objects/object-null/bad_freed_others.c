// exit: any
// Null handles of objects that carry no attributes are freed.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Group group = MPI_GROUP_NULL;
    MPI_Info info = MPI_INFO_NULL;
    MPI_Op op = MPI_OP_NULL;
    MPI_Errhandler handler = MPI_ERRHANDLER_NULL;
    MPI_Message message = MPI_MESSAGE_NULL;
    int number;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Group_free(&group); //~ violation[object-null]: a group
    MPI_Info_free(&info); //~ violation[object-null]: an info object
    MPI_Op_free(&op); //~ violation[object-null]: an operator
    MPI_Errhandler_free(&handler); //~ violation[object-null]: an error handler
    MPI_Mrecv(&number, 1, MPI_INT, &message, MPI_STATUS_IGNORE); //~ violation[object-null]: a message
    MPI_Finalize();
    return 0;
}
