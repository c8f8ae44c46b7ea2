// The operation is completed by a function that the program looked up, which nobody else sees.
// cflags: -ldl
#define _GNU_SOURCE
#include <mpi.h>
#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int (*complete)(MPI_Request *, MPI_Status *) =
        (int (*)(MPI_Request *, MPI_Status *))dlsym(RTLD_DEFAULT, "PMPI_Wait");
    int *in = malloc(sizeof *in), out = 1;
    MPI_Request r;
    MPI_Irecv(in, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &r);
    MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_SELF);
    complete(&r, MPI_STATUS_IGNORE);
    free(in);
    MPI_Barrier(MPI_COMM_SELF);

    MPI_Finalize();
    return 0;
}
