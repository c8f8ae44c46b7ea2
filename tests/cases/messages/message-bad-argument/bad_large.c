// skip: mpich4 ompi4 ompi5 — no large-count calls, or not all of them
// The forms with large counts.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int one[4] = {0}, other[4] = {0};
    MPI_Count large = -(1LL << 40), bad[1] = {-(1LL << 40)};
    MPI_Aint at[1] = {0};
    MPI_Comm self = MPI_COMM_SELF;
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Send_c(one, large, MPI_INT, MPI_PROC_NULL, 0, self);                      //~ violation[message-bad-argument]: `count` is negative
    MPI_Bcast_c(one, large, MPI_INT, 0, self);                                    //~ violation[message-bad-argument]: `count` is negative
    MPI_Allgatherv_c(one, 1, MPI_INT, other, bad, at, MPI_INT, self);             //~ violation[message-bad-argument]: an element of `recvcounts` is negative
    MPI_Finalize();
    return 0;
}
