// ranks: 2
// Predefined datatypes may be given other names, of other datatypes even.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, *memory, one = 1, got;
    double number = 1;
    struct { double value; int place; } pair = {1, 2};
    MPI_Win win;
    MPI_Datatype matched, two;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_set_name(MPI_INT, "MPI_BYTE");
    MPI_Type_set_name(MPI_DOUBLE, "MPI_CHAR");
    MPI_Type_set_name(MPI_DOUBLE_INT, "MPI_INT");
    MPI_Type_match_size(MPI_TYPECLASS_INTEGER, sizeof(int), &matched);
    MPI_Type_set_name(matched, "MPI_FLOAT");
    MPI_Type_contiguous(2, MPI_INT, &two);
    MPI_Type_commit(&two);
    MPI_Type_set_name(two, "MPI_DOUBLE");
    MPI_Win_allocate(256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_lock_all(0, win);
    MPI_Accumulate(&one, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, MPI_SUM, win);
    MPI_Fetch_and_op(&one, &got, MPI_INT, 1 - rank, 4, MPI_SUM, win);
    MPI_Accumulate(&number, 1, MPI_DOUBLE, 1 - rank, 8, 1, MPI_DOUBLE, MPI_SUM, win);
    MPI_Accumulate(&pair, 1, MPI_DOUBLE_INT, 1 - rank, 16, 1, MPI_DOUBLE_INT, MPI_MAXLOC, win);
    MPI_Accumulate(&one, 1, matched, 1 - rank, 32, 1, matched, MPI_BAND, win);
    int both[2] = {1, 2};
    MPI_Accumulate(both, 1, two, 1 - rank, 40, 1, two, MPI_BOR, win);
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
    MPI_Type_free(&two);
    MPI_Finalize();
    return 0;
}
