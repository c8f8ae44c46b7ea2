// Makes so many windows on MPI_COMM_WORLD, and says how many KiB the process with the most memory has then, and how
// many bytes of it rank 0 got from malloc. The second argument: how many attributes each rank sets with an invalid key, at most two.
#include <malloc.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long kilobytes(void)
{
    char line[256];
    long found = 0;
    FILE *file = fopen("/proc/self/status", "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "VmRSS:", 6) == 0)
            found = atol(line + 6);
    if (file)
        fclose(file);
    return found;
}

int main(int argc, char **argv)
{
    static MPI_Win wins[1000];
    static int memory[4];
    int rank, count = argc > 1 ? atoi(argv[1]) : 0, faults = argc > 2 ? atoi(argv[2]) : 0;
    long mine, most;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    if (faults > 0)
        MPI_Comm_set_attr(MPI_COMM_SELF, MPI_KEYVAL_INVALID, 0);
    if (faults > 1)
        MPI_Comm_set_attr(MPI_COMM_SELF, MPI_KEYVAL_INVALID, 0);
    for (int i = 0; i < count; i++)
        MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &wins[i]);
    mine = kilobytes();
    MPI_Reduce(&mine, &most, 1, MPI_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%ld %zu\n", most, mallinfo2().uordblks + mallinfo2().hblkhd);
    for (int i = 0; i < count; i++)
        MPI_Win_free(&wins[i]);
    MPI_Finalize();
    return 0;
}
