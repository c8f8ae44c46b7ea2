// ranks: 2
// skip: impi impiabi — they crash in it, without us too
// The datatypes, groups, the info object and the communicator are freed while operations on a dynamic window are
// under way; a new datatype is given the place of the old one.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank, out[4] = {1, 2, 3, 4};
    static int memory[64];
    MPI_Aint mine, theirs;
    MPI_Comm comm;
    MPI_Info info;
    MPI_Group everyone, other;
    MPI_Datatype pair, triple;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Info_create(&info);
    MPI_Win_create_dynamic(info, comm, &win);
    MPI_Info_free(&info);
    MPI_Comm_free(&comm);
    MPI_Win_attach(win, memory, sizeof memory);
    MPI_Get_address(memory, &mine);
    MPI_Sendrecv(&mine, 1, MPI_AINT, peer, 1, &theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_get_group(win, &everyone);
    MPI_Group_incl(everyone, 1, &peer, &other);
    MPI_Group_free(&everyone);
    MPI_Win_post(other, 0, win);
    MPI_Win_start(other, 0, win);
    MPI_Group_free(&other);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    MPI_Put(out, 1, pair, peer, theirs, 1, pair, win);
    MPI_Type_free(&pair);
    MPI_Type_vector(3, 1, 4, MPI_INT, &triple);
    MPI_Type_commit(&triple);
    MPI_Put(out, 3, MPI_INT, peer, MPI_Aint_add(theirs, 64), 1, triple, win);
    MPI_Type_free(&triple);
    MPI_Win_complete(win);
    MPI_Win_wait(win);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
