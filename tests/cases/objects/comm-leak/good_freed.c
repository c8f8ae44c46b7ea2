// ranks: 2
// Communicators that are freed, disconnected, and freed in a delete callback of MPI_COMM_SELF.
#include <mpi.h>
#include <stdlib.h>

static int free_copy(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)extra;
    MPI_Comm_free((MPI_Comm *)value);
    free(value);
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Comm one, two, none;
    int key, rank;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &one);
    MPI_Comm_split(one, rank, 0, &two);
    MPI_Comm_free(&one);
    MPI_Comm_disconnect(&two);
    MPI_Comm_split(MPI_COMM_WORLD, MPI_UNDEFINED, 0, &none);

    MPI_Comm *kept = malloc(sizeof *kept);
    MPI_Comm_dup(MPI_COMM_WORLD, kept);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, free_copy, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, kept);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
