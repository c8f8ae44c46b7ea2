// ranks: 2
// env: MPIWARDEN_RECORD=64M
// Memory of all kinds: constants are sent, and received into where nothing can come; what is not significant may be anything.
#define _GNU_SOURCE
#include <mpi.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>

static const int limits[4] = {1, 2, 3, 4};
static int zeros[100000];

static void exchange(void *send, void *receive, int count, int other)
{
    MPI_Sendrecv(send, count, MPI_INT, other, 7, receive, count, MPI_INT, other, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void deep(int other)
{
    int low[200000];

    exchange(zeros, low, 100000, other);
}

int main(void)
{
    enum { PAGE = 4096 };
    int rank, size, received[8] = {0};
    void *nowhere = (void *)0x100000000000;
    char *pages = mmap(NULL, 4 * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    char *file = mmap(NULL, PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    char *reserved = mmap(NULL, 4 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    int *heap = malloc(10 * sizeof(int)), *large = malloc(10000000);
    MPI_Datatype low;
    MPI_Aint at[2];
    int lengths[2] = {1, 1};

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int other = 1 - rank;
    exchange((void *)limits, received, 4, other);
    exchange(file, heap, 10, other);
    exchange(pages, pages + 2 * PAGE, 2 * PAGE / (int)sizeof(int), other);
    exchange(zeros, large, 100000, other);
    deep(other);
    exchange(nowhere, (void *)limits, 0, other);
    MPI_Sendrecv(nowhere, 1, MPI_INT, MPI_PROC_NULL, 7, (void *)limits, 1, MPI_INT, MPI_PROC_NULL, 7, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    mprotect(reserved, PAGE, PROT_READ | PROT_WRITE);
    exchange(heap, reserved, 10, other);
    MPI_Gather(received, 1, MPI_INT, rank ? nowhere : heap, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(rank ? heap : (void *)limits, 4, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, heap, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Reduce(rank ? (void *)limits : MPI_IN_PLACE, rank ? nowhere : heap, 4, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Get_address(heap, &at[0]);
    MPI_Get_address(received, &at[1]);
    MPI_Type_create_hindexed(2, lengths, at, MPI_INT, &low);
    MPI_Type_commit(&low);
    MPI_Sendrecv(MPI_BOTTOM, 1, low, other, 7, large, 2, MPI_INT, other, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&low);
    free(heap);
    free(large);
    MPI_Finalize();
    return 0;
}
