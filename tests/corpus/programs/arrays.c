/* Global Arrays over ARMCI-MPI, which makes one window for each array and works in passive epochs: puts, gets, accumulates,
 * a shared counter, and a matrix product.
 *
 *     arrays SIDE
 */
#include <ga.h>
#include <macdecls.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int side = argc > 1 ? atoi(argv[1]) : 64;
    MPI_Init(&argc, &argv);
    GA_Initialize();
    MA_init(C_DBL, 1 << 20, 1 << 20);
    int rank = GA_Nodeid(), size = GA_Nnodes();
    int dims[2] = {side, side}, chunk[2] = {-1, -1};
    int a = NGA_Create(C_DBL, 2, dims, "a", chunk), b = GA_Duplicate(a, "b"), c = GA_Duplicate(a, "c");
    int one = 1, counter = NGA_Create(C_LONG, 1, &one, "counter", NULL);
    GA_Zero(a);
    GA_Zero(counter);
    double *row = malloc(side * sizeof *row), wrong = 0, scale = 1.0;
    long mine = 0;
    int zero = 0;
    /* Rows are handed out by the shared counter. */
    for (long next = NGA_Read_inc(counter, &zero, 1); next < side; next = NGA_Read_inc(counter, &zero, 1)) {
        int low[2] = {(int)next, 0}, high[2] = {(int)next, side - 1}, ld = side;
        for (int i = 0; i < side; i++)
            row[i] = next + i;
        NGA_Put(a, low, high, row, &ld);
        mine++;
    }
    GA_Sync();
    for (int r = 0; r < side; r++) { /* everybody adds to everything, and columns are strided */
        int low[2] = {0, r}, high[2] = {side - 1, r}, ld = 1;
        for (int i = 0; i < side; i++)
            row[i] = 1.0;
        NGA_Acc(a, low, high, row, &ld, &scale);
    }
    GA_Sync();
    for (int r = 0; r < side; r++) {
        int low[2] = {r, 0}, high[2] = {r, side - 1}, ld = side;
        NGA_Get(a, low, high, row, &ld);
        for (int i = 0; i < side; i++)
            wrong += row[i] != r + i + size;
    }
    GA_Fill(b, &scale);
    GA_Zero(c);
    GA_Dgemm('n', 'n', side, side, side, 1.0, a, b, 0.0, c);
    double sum = GA_Ddot(b, c);
    GA_Dgop(&wrong, 1, "+");
    GA_Lgop(&mine, 1, "+");
    if (rank == 0)
        printf("%ld rows, %.0f wrong, the product adds up to %.0f\n", mine, wrong, sum);
    free(row);
    GA_Destroy(a);
    GA_Destroy(b);
    GA_Destroy(c);
    GA_Destroy(counter);
    GA_Terminate();
    MPI_Finalize();
    return 0;
}
