// Operations of every kind that are begun and never completed. What one round of a loop leaves is told once.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    enum { LARGE = 1 << 20 };
    int in = 0, out = 1;
    char *large = calloc(LARGE, 1), *into = calloc(LARGE, 1);
    MPI_Request r;
    MPI_Comm copy;
    MPI_Isend(&out, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &r); //~ violation[request-leak]: this operation was never completed
    MPI_Recv(&in, 1, MPI_INT, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    MPI_Irecv(&in, 1, MPI_INT, 0, 2, MPI_COMM_SELF, &r); //~ violation[request-leak]
    //~^ suspicious[request-overwritten]
    MPI_Send(&out, 1, MPI_INT, 0, 2, MPI_COMM_SELF);
    MPI_Ibarrier(MPI_COMM_SELF, &r); //~ violation[request-leak]
    //~^ suspicious[request-overwritten]
    MPI_Comm_idup(MPI_COMM_SELF, &copy, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Comm_free(&copy);

    /* Only the last one of three is waited for. */
    MPI_Request sent = MPI_REQUEST_NULL;
    for (int i = 0; i < 3; i++) {
        MPI_Irecv(into, LARGE, MPI_CHAR, 0, 3, MPI_COMM_SELF, &r); //~ violation[request-leak]
        //~^ violation[buffer-overlap]
        //~^^ suspicious[request-overwritten]
        MPI_Isend(large, LARGE, MPI_CHAR, 0, 3, MPI_COMM_SELF, &sent);
        MPI_Wait(&sent, MPI_STATUS_IGNORE);
    }
    MPI_Wait(&r, MPI_STATUS_IGNORE);

    /* Asked once, and it was not over. */
    int flag = 0, late;
    MPI_Irecv(&late, 1, MPI_INT, 0, 4, MPI_COMM_SELF, &r); //~ violation[request-leak]
    MPI_Test(&r, &flag, MPI_STATUS_IGNORE);
    MPI_Send(&out, 1, MPI_INT, 0, 4, MPI_COMM_SELF);

    MPI_Finalize();
    free(large);
    free(into);
    return 0;
}
