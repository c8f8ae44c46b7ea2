// preload-after: arguments.c
// Every argument after the level arrives as it was given: in registers of both kinds and on the stack.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Pcontrol(3, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10, 10.5);
    MPI_Pcontrol(0);
    MPI_Pcontrol(1);
    MPI_Finalize();
    return 0;
}
