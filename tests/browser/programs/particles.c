/* Particles that wander over the ranks: each rank offers lists of them in a dynamic window, and neighbours look into
 * them. The lists grow and shrink while the neighbours still know their old places. */
#include <mpi.h>
#include <stdlib.h>

enum { BLOCKS = 4, LENGTH = 64, BOUNDARY = 8 };

struct block {
    double *values;
    MPI_Aint address; /* at the neighbour */
};

static struct block own[BLOCKS], other[BLOCKS];
static int rank, size, right;

static void offer(MPI_Win window, int number)
{
    MPI_Win_attach(window, own[number].values, LENGTH * sizeof(double));
}

static void withdraw(MPI_Win window, int number)
{
    MPI_Win_detach(window, own[number].values);
}

/* Every rank learns where its right neighbour's blocks are. */
static void learn(void)
{
    for (int i = 0; i < BLOCKS; i++) {
        MPI_Aint mine;
        MPI_Get_address(own[i].values, &mine);
        MPI_Sendrecv(&mine, 1, MPI_AINT, (rank + size - 1) % size, i, &other[i].address, 1, MPI_AINT, right, i,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

static void look(MPI_Win window, MPI_Aint at, int count)
{
    static double seen[4 * LENGTH];
    MPI_Win_lock(MPI_LOCK_SHARED, right, 0, window);
    MPI_Get(seen, count, MPI_DOUBLE, right, at, count, MPI_DOUBLE, window);
    MPI_Win_unlock(right, window);
}

static void exchange(MPI_Win window)
{
    const MPI_Aint half = LENGTH / 2 * (MPI_Aint)sizeof(double);
    look(window, other[0].address, LENGTH);
    look(window, MPI_Aint_add(other[1].address, half), LENGTH); /* half of it lies behind the block */
    look(window, other[3].address, LENGTH);                     /* has not been offered yet */
}

static void boundary(MPI_Win edges)
{
    double sum[BOUNDARY] = {0};
    MPI_Win_fence(0, edges);
    MPI_Put(sum, BOUNDARY, MPI_DOUBLE, right, 1, BOUNDARY, MPI_DOUBLE, edges); /* one too far */
    MPI_Win_fence(0, edges);
}

int main(int argc, char **argv)
{
    MPI_Win window, edges;
    double *memory, *edge;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    right = (rank + 1) % size;
    memory = calloc(2 * BLOCKS * LENGTH, sizeof(double));
    for (int i = 0; i < BLOCKS; i++)
        own[i].values = memory + 2 * i * LENGTH;

    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_set_errhandler(window, MPI_ERRORS_RETURN);
    MPI_Win_allocate(BOUNDARY * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &edge, &edges);
    MPI_Win_set_errhandler(edges, MPI_ERRORS_RETURN);
    for (int i = 0; i < BLOCKS - 1; i++)
        offer(window, i);
    learn();
    MPI_Barrier(MPI_COMM_WORLD);

    exchange(window);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Win_attach(window, own[0].values + LENGTH / 2, LENGTH * sizeof(double)); /* half of it is offered already */
    withdraw(window, 2);
    offer(window, 3);
    MPI_Barrier(MPI_COMM_WORLD);
    look(window, other[2].address, BOUNDARY); /* was withdrawn */
    look(window, other[3].address, LENGTH);
    boundary(edges);

    MPI_Win_free(&edges);
    MPI_Win_free(&window);
    free(memory);
    MPI_Finalize();
    return 0;
}
