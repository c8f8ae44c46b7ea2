// exit: any
// A negative count in a reduction: MPICH copies as many bytes as that is without a sign.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int one[4] = {0}, other[4] = {0};
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Allreduce(one, other, -1, MPI_INT, MPI_SUM, MPI_COMM_SELF); //~ violation[message-bad-argument]: `count` is negative
    MPI_Finalize();
    return 0;
}
