// ranks: 2
// One of each call that gives a group is never followed by a free; what three rounds of a loop leave is told once.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Comm half, between;
    MPI_Group all, other, some, none, both, common, rest, first, last;
    MPI_Win win;
    int rank, zero = 0, range[1][3] = { { 0, 0, 1 } };

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 3; i++)
        MPI_Comm_group(MPI_COMM_WORLD, &all); //~ leak[group-leak]: this group was never freed
    MPI_Group_incl(all, 1, &zero, &some); //~ leak[group-leak]
    MPI_Group_excl(all, 1, &zero, &rest); //~ leak[group-leak]
    MPI_Group_range_incl(all, 1, range, &first); //~ leak[group-leak]
    MPI_Group_range_excl(all, 1, range, &last); //~ leak[group-leak]
    MPI_Group_union(some, rest, &both); //~ leak[group-leak]
    MPI_Group_intersection(all, some, &common); //~ leak[group-leak]
    MPI_Group_difference(all, some, &rest); //~ leak[group-leak]
    MPI_Group_intersection(some, last, &none); // MPI_GROUP_EMPTY
    MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank, 5, &between);
    MPI_Comm_remote_group(between, &other); //~ leak[group-leak]
    MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_get_group(win, &all); //~ leak[group-leak]
    MPI_Win_free(&win);
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
