// Takes a while before it begins with MPI.
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    usleep(300000);
    MPI_Init(&argc, &argv);
    MPI_Finalize();
    return 0;
}
