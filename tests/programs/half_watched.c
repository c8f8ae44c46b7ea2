// Two ranks of one world, the second perhaps without the checker. With UNSEEN and an argument the second rank makes its
// communicators by PMPI_ calls, which are not seen, and the first by MPI_ calls: what each knows of them differs, and the program
// is right.
#include "windows_for_all.h"

int main(int argc, char **argv)
{
    int rank, good = 0;
    MPI_Comm made = MPI_COMM_NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    const char *way = argc > 1 ? argv[1] : "";

#ifdef UNSEEN
    if (strcmp(way, "split") == 0 && rank == 1)
        PMPI_Comm_split(MPI_COMM_WORLD, 0, rank, &made);
    if (strcmp(way, "dup") == 0 && rank == 1)
        PMPI_Comm_dup(MPI_COMM_WORLD, &made);
#endif
    if (strcmp(way, "split") == 0 && made == MPI_COMM_NULL)
        MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &made);
    if (strcmp(way, "dup") == 0 && made == MPI_COMM_NULL)
        MPI_Comm_dup(MPI_COMM_WORLD, &made);

    if (made != MPI_COMM_NULL) {
        good += windows_for_all(made);
        // From here on the members have counted differently what was made of the world.
        MPI_Comm again;
        MPI_Comm_dup(MPI_COMM_WORLD, &again);
        good += windows_for_all(again);
        MPI_Comm_free(&again);
        MPI_Comm_free(&made);
    }
    good += windows_for_all(MPI_COMM_WORLD);
    printf("rank %d good %d\n", rank, good);
    fflush(stdout);
    MPI_Finalize();
    return 0;
}
