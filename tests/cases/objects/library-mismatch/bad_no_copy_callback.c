// preload-after: fake_no_copy.c
// The copy callback of a user must run at a duplication; it does not.
#include <mpi.h>
#include <stdlib.h>

static int copy_attr(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    *flag = 0;
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);
    static int number;
    int key;
    MPI_Comm copy;
    MPI_Comm_create_keyval(copy_attr, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &number);
    MPI_Comm_dup(MPI_COMM_SELF, &copy); //~ library[library-mismatch]
    MPI_Comm_free(&copy);
    MPI_Comm_delete_attr(MPI_COMM_SELF, key);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
