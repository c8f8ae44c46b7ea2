// Memory is freed, moved or shortened that an operation uses which is not complete.
#include <mpi.h>
#include <stdlib.h>

enum { LARGE = 1 << 20 };

int main(void)
{
    MPI_Request r;
    int value = 7;

    MPI_Init(NULL, NULL);

    /* A receive. No message comes, so nothing is written into memory that is gone. */
    char *into = malloc(LARGE);
    MPI_Irecv(into + LARGE / 2, 8, MPI_CHAR, 0, 1, MPI_COMM_SELF, &r); //~ related[buffer-in-use]: operation
    free(into); //~ suspicious[buffer-in-use]: frees the receive buffer
    MPI_Cancel(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);

    /* A small send, which the library has copied. */
    int *from = malloc(sizeof *from);
    int got = 0;
    *from = value;
    MPI_Isend(from, 1, MPI_INT, 0, 2, MPI_COMM_SELF, &r);
    free(from); //~ suspicious[buffer-in-use]: frees the send buffer
    free(malloc(sizeof *from)); /* the same block: it is told once */
    MPI_Recv(&got, 1, MPI_INT, 0, 2, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    MPI_Wait(&r, MPI_STATUS_IGNORE);

    /* Its block grows elsewhere. */
    char *small = malloc(64);
    char *behind = malloc(64);
    MPI_Irecv(small, 64, MPI_CHAR, 0, 3, MPI_COMM_SELF, &r);
    char *grown = realloc(small, LARGE); //~ suspicious[buffer-in-use]: realloc moves
    MPI_Cancel(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);

    /* Persistent, and started. */
    char *kept = malloc(4096);
    MPI_Recv_init(kept, 4096, MPI_CHAR, 0, 4, MPI_COMM_SELF, &r);
    MPI_Start(&r);
    free(kept); //~ suspicious[buffer-in-use]
    MPI_Cancel(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Request_free(&r);

    MPI_Finalize();
    free(grown);
    free(behind);
    return 0;
}
