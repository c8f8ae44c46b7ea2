/*
 * Heat in a rod, cut into one piece a rank. Each rank offers its piece in a dynamic window, its neighbour reads
 * the cell at the edge, and a small statistics module keeps its counters as an attribute of the communicator.
 *
 * It runs to its end and prints a plausible number. mpiwarden has some questions about it all the same.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { CELLS = 1000, HALO = 2, STEPS = 20 };

/* ---- statistics: counters kept with the communicator ---- */

struct statistics {
    long steps;
    long cells;
};

static int statistics_key = MPI_KEYVAL_INVALID;

/* Closes the counters, and says how many steps they had counted. */
static int close_statistics(MPI_Comm comm, int key, void *value, void *extra)
{
    struct statistics *statistics = value;
    int steps = (int)statistics->steps;
    (void)comm, (void)key, (void)extra;
    statistics->steps = 0;
    return steps;
}

static void begin_statistics(MPI_Comm comm, struct statistics *statistics)
{
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, close_statistics, &statistics_key, NULL);
    MPI_Comm_set_attr(comm, statistics_key, statistics);
}

static void count(MPI_Comm comm, long cells)
{
    struct statistics *statistics = NULL;
    int found = 0;
    MPI_Comm_get_attr(comm, statistics_key, &statistics, &found);
    if (found) {
        statistics->steps += 1;
        statistics->cells += cells;
    }
}

/* ---- the rod: this rank's piece, open to its neighbours ---- */

struct rod {
    double *cells;
    double *sum; /* of this rank, for whoever wants to read it */
    MPI_Win window;
};

static void open_rod(struct rod *rod, MPI_Comm comm)
{
    rod->cells = calloc(CELLS + HALO, sizeof(double));
    rod->sum = calloc(1, sizeof(double));
    rod->cells[CELLS / 2] = 100.0;
    MPI_Win_create_dynamic(MPI_INFO_NULL, comm, &rod->window);
    MPI_Win_set_errhandler(rod->window, MPI_ERRORS_RETURN);
    MPI_Win_attach(rod->window, rod->sum, sizeof(double));
    MPI_Win_attach(rod->window, rod->cells, CELLS * sizeof(double));
    /* The halo behind the cells is written by the neighbour: open it, too. */
    MPI_Win_attach(rod->window, rod->cells + CELLS - HALO, 2 * HALO * sizeof(double));
}

static void step(struct rod *rod)
{
    double left = rod->cells[0];
    for (int i = 1; i < CELLS - 1; i++) {
        double here = rod->cells[i];
        rod->cells[i] = here + 0.25 * (left - 2.0 * here + rod->cells[i + 1]);
        left = here;
    }
}

static double close_rod(struct rod *rod)
{
    double sum = 0.0;
    for (int i = 0; i < CELLS; i++)
        sum += rod->cells[i];
    *rod->sum = sum;
    free(rod->sum);
    MPI_Win_detach(rod->window, rod->cells);
    MPI_Win_free(&rod->window);
    free(rod->cells);
    return sum;
}

/* ---- a name for the communicator, shown in messages ---- */

static int name_key = MPI_KEYVAL_INVALID;

static void set_name(MPI_Comm comm, char *name)
{
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &name_key, NULL);
    MPI_Comm_set_attr(comm, name_key, name);
}

static void forget_name(MPI_Comm comm)
{
    MPI_Comm_delete_attr(comm, name_key);
    MPI_Comm_free_keyval(&name_key);
}

static const char *name_of(MPI_Comm comm, int key)
{
    char *name = NULL;
    int found = 0;
    MPI_Comm_get_attr(comm, key, &name, &found);
    return found ? name : "unnamed";
}

int main(int argc, char **argv)
{
    struct statistics statistics = {0, 0};
    struct rod rod;
    MPI_Comm comm;
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);

    set_name(comm, "rod");
    int key = name_key; /* for the message at the end */
    begin_statistics(comm, &statistics);
    open_rod(&rod, comm);
    for (int i = 0; i < STEPS; i++) {
        step(&rod);
        count(comm, CELLS);
    }
    double mine = close_rod(&rod), all = 0.0;
    MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, comm);

    forget_name(comm);
    if (rank == 0)
        printf("heat in the %s after %d steps: %.1f\n", name_of(comm, key), STEPS, all);

    MPI_Comm_delete_attr(comm, statistics_key);
    MPI_Comm_free_keyval(&statistics_key);
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return 0;
}
