// Starts a program so many times by MPI_Comm_spawn, and as often again by MPI_Comm_spawn_multiple. Started ones have one fault.
// What counts at the root only is wrong at the other processes.
// Arguments: the program (its own file: itself), the number.
#include "fault.h"
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Comm parent, children;
    MPI_Init(&argc, &argv);
    MPI_Comm_get_parent(&parent);
    if (parent == MPI_COMM_NULL) {
        char *programs[2] = {argv[1], argv[1]};
        int number = atoi(argv[2]);
        int numbers[2] = {1, number - 1};
        MPI_Info infos[2] = {MPI_INFO_NULL, MPI_INFO_NULL}, freed, gone;
        int rank;
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        MPI_Info_create(&freed);
        gone = freed;
        MPI_Info_free(&freed);
        MPI_Comm_spawn(argv[1], MPI_ARGV_NULL, rank == 0 ? number : -7, rank == 0 ? MPI_INFO_NULL : gone, 0, MPI_COMM_WORLD, &children, MPI_ERRCODES_IGNORE);
        // All have met before anybody leaves: MPICH's shared memory is reached through the processes that made it.
        MPI_Barrier(children);
        MPI_Comm_disconnect(&children);
        MPI_Comm_spawn_multiple(2, programs, MPI_ARGVS_NULL, numbers, infos, 1, MPI_COMM_WORLD, &children,
                                MPI_ERRCODES_IGNORE);
        MPI_Barrier(children);
        MPI_Comm_disconnect(&children);
    } else {
        fault();
        MPI_Barrier(parent);
        MPI_Comm_disconnect(&parent);
    }
    MPI_Finalize();
    return 0;
}
