// A library keeps its own duplicate in an attribute of the user's communicator and frees it in the delete callback.
#include <mpi.h>
#include <stdlib.h>

struct cache {
    MPI_Comm own;
};

static int delete_attr(MPI_Comm comm, int keyval, void *value, void *extra)
{
    struct cache *c = value;
    MPI_Comm_free(&c->own);
    free(c);
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);

    struct cache *c = malloc(sizeof *c), *found;
    int key, flag;
    MPI_Comm comm;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_attr, &key, NULL);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_dup(comm, &c->own);
    MPI_Comm_set_attr(comm, key, c);
    MPI_Comm_get_attr(comm, key, &found, &flag);
    MPI_Comm_free(&comm);
    MPI_Comm_free_keyval(&key);

    MPI_Finalize();
    return 0;
}
