// Where a key stands in the order of deletion after it was set a second time is not stated.
#include <mpi.h>
#include <stdlib.h>

static int delete_attr(MPI_Comm comm, int keyval, void *value, void *extra)
{
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);
    static int number;
    int keys[3];
    for (int i = 0; i < 3; i++) {
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_attr, &keys[i], NULL);
        MPI_Comm_set_attr(MPI_COMM_SELF, keys[i], &number);
    }
    MPI_Comm_set_attr(MPI_COMM_SELF, keys[0], &keys);
    for (int i = 0; i < 3; i++)
        MPI_Comm_free_keyval(&keys[i]);
    MPI_Finalize();
    return 0;
}
