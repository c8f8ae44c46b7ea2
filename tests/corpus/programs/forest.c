/* p4est: a forest of quadtrees is refined, balanced and divided anew; its support library keeps the communicators of a
 * node as attributes and shares arrays in windows.
 *
 *     forest LEVEL
 */
#include <p4est_bits.h>
#include <p4est_extended.h>
#include <p4est_ghost.h>
#include <p4est_lnodes.h>
#include <sc_shmem.h>
#include <stdio.h>
#include <stdlib.h>

static int finest;

static int to_the_corner(p4est_t *forest, p4est_topidx_t tree, p4est_quadrant_t *quadrant)
{
    (void)forest;
    return quadrant->level < finest && tree % 2 == 0 && p4est_quadrant_child_id(quadrant) % 3 == 0;
}

/* An array that the ranks of a node share, in each way that the library has. */
static int shared(sc_MPI_Comm comm, int rank, int size)
{
    int wrong = 0;
    for (int type = 0; type < SC_SHMEM_NUM_TYPES; type++) {
        sc_shmem_set_type(comm, (sc_shmem_type_t)type);
        int *numbers = SC_SHMEM_ALLOC(int, size, comm);
        sc_shmem_allgather(&rank, 1, sc_MPI_INT, numbers, 1, sc_MPI_INT, comm);
        for (int i = 0; i < size; i++)
            wrong += numbers[i] != i;
        SC_SHMEM_FREE(numbers, comm);
    }
    return wrong;
}

int main(int argc, char **argv)
{
    int rank, size;
    finest = argc > 1 ? atoi(argv[1]) : 6;
    sc_MPI_Init(&argc, &argv);
    sc_MPI_Comm comm = sc_MPI_COMM_WORLD;
    sc_MPI_Comm_rank(comm, &rank);
    sc_MPI_Comm_size(comm, &size);
    sc_init(comm, 1, 1, NULL, SC_LP_ERROR);
    p4est_init(NULL, SC_LP_ERROR);
    int wrong = shared(comm, rank, size);
    p4est_connectivity_t *tiles = p4est_connectivity_new_brick(4, 3, 0, 0);
    p4est_t *forest = p4est_new_ext(comm, tiles, 0, 2, 1, 0, NULL, NULL);
    p4est_refine(forest, 1, to_the_corner, NULL);
    p4est_balance(forest, P4EST_CONNECT_FULL, NULL);
    p4est_partition(forest, 0, NULL);
    p4est_ghost_t *ghost = p4est_ghost_new(forest, P4EST_CONNECT_FULL);
    p4est_lnodes_t *nodes = p4est_lnodes_new(forest, ghost, 1);
    unsigned checksum = p4est_checksum(forest);
    if (rank == 0)
        printf("%lld quadrants, checksum %u, %d wrong\n", (long long)forest->global_num_quadrants, checksum, wrong);
    p4est_lnodes_destroy(nodes);
    p4est_ghost_destroy(ghost);
    p4est_destroy(forest);
    p4est_connectivity_destroy(tiles);
    sc_finalize();
    sc_MPI_Finalize();
    return 0;
}
