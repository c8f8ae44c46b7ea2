// Some libraries give one handle for both; each call has to be followed by a free of its own.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Group one, two;

    MPI_Init(NULL, NULL);
    MPI_Comm_group(MPI_COMM_WORLD, &one); //~ leak[group-leak]
    MPI_Comm_group(MPI_COMM_WORLD, &two);
    MPI_Group_free(&two);
    MPI_Finalize();
    return 0;
}
