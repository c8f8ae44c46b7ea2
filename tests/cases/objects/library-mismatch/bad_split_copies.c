// preload-after: fake_split_copies.c
// A split copies no attributes (7.7.1); no known library does it, so this is no note.
#include <mpi.h>
#include <stdlib.h>

static int copy_attr(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);
    static int number;
    int key;
    MPI_Comm part;
    MPI_Comm_create_keyval(copy_attr, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &number);
    MPI_Comm_split(MPI_COMM_SELF, 0, 0, &part); //~ library[library-mismatch]
    MPI_Comm_free(&part);
    MPI_Comm_delete_attr(MPI_COMM_SELF, key);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
