// Questions about nothing.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int number;
    MPI_Aint lower, extent;
    MPI_Status status;
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_NULL, &number); //~ violation[object-null]: MPI_Comm_rank is given the null handle in place of a communicator
    MPI_Comm_size(MPI_COMM_NULL, &number); //~ violation[object-null]
    MPI_Comm_compare(MPI_COMM_WORLD, MPI_COMM_NULL, &number); //~ violation[object-null]
    MPI_Comm_test_inter(MPI_COMM_NULL, &number); //~ violation[object-null]
    MPI_Type_size(MPI_DATATYPE_NULL, &number); //~ violation[object-null]: a datatype
    MPI_Type_get_extent(MPI_DATATYPE_NULL, &lower, &extent); //~ violation[object-null]
    MPI_Sendrecv(&number, 1, MPI_INT, MPI_PROC_NULL, 0, &number, 0, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_SELF, &status);
    MPI_Get_count(&status, MPI_DATATYPE_NULL, &number); //~ violation[object-null]
    MPI_Op_commutative(MPI_OP_NULL, &number); //~ violation[object-null]: an operator
    MPI_Info_set(MPI_INFO_NULL, "key", "value"); //~ violation[object-null]: an info object
    MPI_Finalize();
    return 0;
}
