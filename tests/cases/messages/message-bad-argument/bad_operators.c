// exit: any
// Operators with datatypes that they are not defined for, on one process: libraries differ in what they do with them.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int one[4] = {0}, other[4] = {0};
    float part[4] = {0}, whole[4] = {0};
    char text[4] = "abc", sum[4];
    MPI_Datatype two;
    MPI_Comm self = MPI_COMM_SELF;
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(2, MPI_INT, &two);
    MPI_Type_commit(&two);
    MPI_Allreduce(part, whole, 1, MPI_FLOAT, MPI_BAND, self);    //~ violation[message-bad-argument]: MPI_BAND is not defined for floating point numbers
    MPI_Reduce(part, whole, 1, MPI_FLOAT, MPI_LXOR, 0, self);    //~ violation[message-bad-argument]: MPI_LXOR is not defined for
    MPI_Scan(text, sum, 1, MPI_CHAR, MPI_SUM, self);             //~ violation[message-bad-argument]: MPI_SUM is not defined for characters
    MPI_Allreduce(one, other, 1, MPI_INT, MPI_MAXLOC, self);     //~ violation[message-bad-argument]: MPI_MAXLOC is not defined for
    MPI_Allreduce(one, other, 1, two, MPI_SUM, self);            //~ violation[message-bad-argument]: MPI_SUM is given a datatype that the program made
    MPI_Allreduce(one, other, 1, MPI_INT, MPI_REPLACE, self);    //~ violation[message-bad-argument]: MPI_REPLACE is for one-sided operations
    MPI_Type_free(&two);
    MPI_Finalize();
    return 0;
}
