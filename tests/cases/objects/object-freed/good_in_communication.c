// Communicators and datatypes are used, freed and made again, some of them under the same handle; one is freed while an operation with it is active.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    int out[4] = {0}, in[4];
    MPI_Request both[2];
    MPI_Init(NULL, NULL);
    for (int i = 0; i < 5; i++) {
        MPI_Comm comm, other;
        MPI_Datatype type, copy;
        MPI_Comm_dup(MPI_COMM_SELF, &comm);
        MPI_Comm_idup(MPI_COMM_SELF, &other, &both[0]);
        MPI_Wait(&both[0], MPI_STATUS_IGNORE);
        MPI_Type_vector(2, 1, 2, MPI_INT, &type);
        MPI_Type_commit(&type);
        MPI_Type_dup(type, &copy);
        MPI_Barrier(other);
        MPI_Irecv(in, 1, type, 0, 0, comm, &both[0]);
        MPI_Isend(out, 1, copy, 0, 0, comm, &both[1]);
        MPI_Type_free(&type);
        MPI_Type_free(&copy);
        MPI_Comm_free(&comm);
        MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
        MPI_Barrier(other);
        MPI_Bcast(out, 2, MPI_2INT, 0, other);
        MPI_Comm_free(&other);
    }
    MPI_Barrier(MPI_COMM_SELF);
    MPI_Finalize();
    return 0;
}
