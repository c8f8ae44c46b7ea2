// ranks: 2
// A helper hands the request of an operation on by value, and another helper frees it.
// skip: ompi5 — all that is complete at once has one request, messages too
#include <mpi.h>
#include <stddef.h>

static int peer, out = 1;
static MPI_Win win;

static MPI_Request put(void)
{
    MPI_Request request;
    MPI_Rput(&out, 1, MPI_INT, peer, 0, 1, MPI_INT, win, &request); //~ related[rma-request-misuse]: begun here
    return request;
}

static void let_go(MPI_Request *request)
{
    MPI_Request mine = *request;
    MPI_Request_free(&mine); //~ violation[rma-request-misuse]: is freed
}

int main(void)
{
    int rank, *memory;
    MPI_Request request;
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    peer = 1 - rank;
    MPI_Win_allocate(64, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_lock_all(0, win);
    request = put();
    let_go(&request);
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
