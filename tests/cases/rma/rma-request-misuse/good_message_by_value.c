// ranks: 2
// Helpers hand requests on by value, so that those of an operation and of a message come to stand at one address; that of
// the message is freed. Libraries give one request for both, where both are complete at once.
#include <mpi.h>
#include <stddef.h>

static int peer, in, out = 1, token = 2;
static MPI_Win win;

static MPI_Request put(void)
{
    MPI_Request request;
    MPI_Rput(&out, 1, MPI_INT, peer, 0, 1, MPI_INT, win, &request);
    return request;
}

static MPI_Request send(int to)
{
    MPI_Request request;
    MPI_Isend(&token, 1, MPI_INT, to, 0, MPI_COMM_WORLD, &request);
    return request;
}

static void let_go(MPI_Request *request)
{
    MPI_Request mine = *request;
    MPI_Request_free(&mine);
}

int main(void)
{
    int rank, *memory;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    peer = 1 - rank;
    MPI_Win_allocate(64, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_lock_all(0, win);
    MPI_Request sent = send(peer), nobody = send(MPI_PROC_NULL);
    MPI_Request operation = put();
    let_go(&sent);
    let_go(&nobody);
    // In the very variable that the operation wrote.
    MPI_Request kept = operation;
    operation = send(peer);
    MPI_Request_free(&operation);
    MPI_Wait(&kept, MPI_STATUS_IGNORE);
    MPI_Request one;
    MPI_Rput(&out, 1, MPI_INT, peer, 1, 1, MPI_INT, win, &one);
    kept = one;
    one = send(MPI_PROC_NULL);
    MPI_Request_free(&one);
    MPI_Wait(&kept, MPI_STATUS_IGNORE);
    MPI_Recv(&in, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&in, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
