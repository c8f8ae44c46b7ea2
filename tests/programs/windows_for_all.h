// Windows of all four flavours on a communicator, a right put into each, and collective calls of the program between: what
// every member comes through where nobody waits for anything but MPI.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A right put from the first to the last member of a window whose displacements are those given.
static int put_into(MPI_Win win, MPI_Comm comm, MPI_Aint at, const int *there)
{
    int rank, size, sum = 0, mine, one = 41;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&one, 1, MPI_INT, size - 1, at, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    mine = rank == size - 1 ? *there : 0;
    MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, comm);
    return sum == 41;
}

// How many of the four work.
static int windows_for_all(MPI_Comm comm)
{
    static int plain[4], attached[4];
    int size, good = 0, *given;
    MPI_Win win;
    MPI_Aint address, *addresses;
    MPI_Comm_size(comm, &size);

    MPI_Win_create(plain, sizeof plain, sizeof(int), MPI_INFO_NULL, comm, &win);
    good += put_into(win, comm, 1, &plain[1]);
    MPI_Win_free(&win);

    MPI_Win_allocate(64, sizeof(int), MPI_INFO_NULL, comm, &given, &win);
    good += put_into(win, comm, 2, &given[2]);
    MPI_Win_free(&win);

    MPI_Win_allocate_shared(64, sizeof(int), MPI_INFO_NULL, comm, &given, &win);
    good += put_into(win, comm, 3, &given[3]);
    MPI_Win_free(&win);

    addresses = malloc(size * sizeof *addresses);
    MPI_Win_create_dynamic(MPI_INFO_NULL, comm, &win);
    MPI_Win_attach(win, attached, sizeof attached);
    MPI_Get_address(attached, &address);
    MPI_Allgather(&address, 1, MPI_AINT, addresses, 1, MPI_AINT, comm);
    good += put_into(win, comm, addresses[size - 1], attached);
    MPI_Win_detach(win, attached);
    MPI_Win_free(&win);
    free(addresses);
    return good;
}
