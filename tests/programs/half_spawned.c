// A program that starts two more processes by the command in its argument, merges them with itself, and makes windows with them:
// dynamic ones, which libraries have between two jobs as well.
#include "windows_for_all.h"

int main(int argc, char **argv)
{
    int rank, size, good = 0;
    static int attached[4];
    MPI_Aint address, addresses[8];
    MPI_Comm parent, all, children;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_get_parent(&parent);
    children = parent;
    if (parent == MPI_COMM_NULL)
        MPI_Comm_spawn(argv[1], argv + 2, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children, MPI_ERRCODES_IGNORE);
    MPI_Intercomm_merge(children, parent != MPI_COMM_NULL, &all);
    MPI_Comm_rank(all, &rank);
    MPI_Comm_size(all, &size);

    for (int round = 0; round < 2; round++) {
        MPI_Win_create_dynamic(MPI_INFO_NULL, all, &win);
        MPI_Win_attach(win, attached, sizeof attached);
        MPI_Get_address(attached, &address);
        MPI_Allgather(&address, 1, MPI_AINT, addresses, 1, MPI_AINT, all);
        good += put_into(win, all, addresses[size - 1], attached);
        MPI_Win_detach(win, attached);
        MPI_Win_free(&win);
        MPI_Barrier(all);
    }
    if (rank == 0) {
        printf("%d members, good %d\n", size, good);
        fflush(stdout);
    }
    MPI_Comm_free(&all);
    MPI_Comm_disconnect(&children);
    MPI_Finalize();
    return 0;
}
