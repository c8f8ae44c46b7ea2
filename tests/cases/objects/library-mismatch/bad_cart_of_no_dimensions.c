// A Cartesian topology of no dimensions: MPICH duplicates MPI_COMM_SELF for it, attributes and all.
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
    static int number = 7;
    int key, unused = 0;
    MPI_Comm_create_keyval(copy_attr, MPI_COMM_NULL_DELETE_FN, &key, NULL);

    MPI_Comm point;
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &number);
    MPI_Cart_create(MPI_COMM_SELF, 0, &unused, &unused, 0, &point); //~ [mpich4 mpich5 mpich5abi impi impiabi] note[library-mismatch]
    if (point != MPI_COMM_NULL)
        MPI_Comm_free(&point);
    MPI_Comm_delete_attr(MPI_COMM_SELF, key);

    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
