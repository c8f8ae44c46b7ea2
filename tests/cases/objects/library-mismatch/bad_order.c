// preload-after: fake_order.c
// MPI_Finalize deletes the attributes of MPI_COMM_SELF last set first (11.2.4).
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
    int first, second;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_attr, &first, NULL);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_attr, &second, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, first, &number);
    MPI_Comm_set_attr(MPI_COMM_SELF, second, &number);
    int freed[2] = {first, second};
    MPI_Comm_free_keyval(&freed[0]);
    MPI_Comm_free_keyval(&freed[1]);
    MPI_Finalize(); //~ library[library-mismatch]
    return 0;
}
