/* Made by tests/answers: programs whose answer is known by how they were made. Each is one function. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST 5

static int rank, all_ranks, token;
/* Of the first so many ranks. */
static MPI_Comm comms[MOST + 1], seconds[MOST + 1];
static MPI_Comm quiet;
static MPI_Group everyone;

__attribute__((unused)) static MPI_Group members(int count, int one, int other)
{
    MPI_Group group;
    int ranks[2] = {one, other};
    MPI_Group_incl(everyone, count, ranks, &group);
    return group;
}

/* What orders two ranks in time, and not for MPI. */
__attribute__((unused)) static void leave_file(const char *name)
{
    FILE *file = fopen(name, "w");
    if (file != NULL) {
        fclose(file);
    }
}

__attribute__((unused)) static void wait_for_file(const char *name)
{
    int there;
    while (access(name, F_OK) != 0) {
        /* Where the other one needs this one's progress. Nobody sends here. */
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, quiet, &there, MPI_STATUS_IGNORE);
    }
}

static void begin(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &all_ranks);
    MPI_Comm_group(MPI_COMM_WORLD, &everyone);
    MPI_Comm_dup(MPI_COMM_WORLD, &quiet);
    for (int ranks = 2; ranks <= all_ranks; ranks++) {
        MPI_Comm_split(MPI_COMM_WORLD, rank < ranks ? 0 : MPI_UNDEFINED, 0, &comms[ranks]);
        if (rank < ranks) {
            MPI_Comm_dup(comms[ranks], &seconds[ranks]);
        }
    }
}

static void end(void)
{
    for (int ranks = 2; ranks <= all_ranks; ranks++) {
        if (rank < ranks) {
            MPI_Comm_free(&comms[ranks]);
            MPI_Comm_free(&seconds[ranks]);
        }
    }
    MPI_Comm_free(&quiet);
    MPI_Group_free(&everyone);
    MPI_Finalize();
}

