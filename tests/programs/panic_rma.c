// Two ranks; the checker fails on the one, where the arguments say (`MPI_Put before`): the program asks for it itself
// before MPI starts. What the ranks do then is right: windows of every flavour, made by all, used and freed.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 3, BYTES = 4096 };

static char memory[BYTES] __attribute__((aligned(4096)));

// The rank, before MPI is up, as the launcher tells it.
static int early_rank(void)
{
    const char *names[] = { "OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK" };
    for (int i = 0; i < 3; i++)
        if (getenv(names[i]))
            return atoi(getenv(names[i]));
    return 0;
}

static int use(MPI_Win win, MPI_Aint at, int rank, const char *here)
{
    int other = 1 - rank, value = 100 + rank, back = 0;
    MPI_Request request;
    MPI_Win_lock_all(0, win);
    MPI_Put(&value, 1, MPI_INT, other, at, 1, MPI_INT, win);
    MPI_Win_flush(other, win);
    MPI_Rget(&back, 1, MPI_INT, other, at, 1, MPI_INT, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    memcpy(&value, here, sizeof value);
    MPI_Win_unlock(rank, win);
    MPI_Barrier(MPI_COMM_WORLD);
    return value != 100 + other || back != 100 + rank;
}

int main(int argc, char **argv)
{
    int rank, wrong = 0;
    char *base;
    MPI_Aint at[2];
    MPI_Win win;
    if (argc > 2 && early_rank() == 0) {
        char where[100];
        snprintf(where, sizeof where, "%s:%s", argv[1], argv[2]);
        setenv("MPIWARDEN_TEST_PANIC", where, 1);
    }
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int round = 0; round < ROUNDS; round++) {
        memset(memory, 0, BYTES);
        MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
        MPI_Win_attach(win, memory, BYTES);
        MPI_Get_address(memory, &at[rank]);
        MPI_Bcast(&at[0], 1, MPI_AINT, 0, MPI_COMM_WORLD);
        MPI_Bcast(&at[1], 1, MPI_AINT, 1, MPI_COMM_WORLD);
        wrong += use(win, at[1 - rank], rank, memory);
        MPI_Win_detach(win, memory);
        MPI_Win_free(&win);

        MPI_Win_allocate(BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
        wrong += use(win, 0, rank, base);
        MPI_Win_free(&win);

        MPI_Alloc_mem(BYTES, MPI_INFO_NULL, &base);
        MPI_Win_create(base, BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
        wrong += use(win, 8, rank, base + 8);
        MPI_Win_fence(0, win);
        MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
        MPI_Win_free(&win);
        MPI_Free_mem(base);
    }
    printf("rank %d wrong %d\n", rank, wrong);
    fflush(stdout);
    MPI_Finalize();
    return wrong != 0;
}
