// Attributes left on MPI_COMM_SELF: MPI_Finalize deletes them, last set first.
#include <mpi.h>
#include <stdlib.h>

static int order;

static int delete_attr(MPI_Comm comm, int keyval, void *value, void *extra)
{
    /* The third is deleted first. */
    int *number = value;
    order = order * 10 + *number;
    if (*number == 1 && order != 321)
        exit(9);
    free(number);
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);

    for (int i = 1; i <= 3; i++) {
        int key, *number = malloc(sizeof *number);
        *number = i;
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_attr, &key, NULL);
        MPI_Comm_set_attr(MPI_COMM_SELF, key, number);
        MPI_Comm_free_keyval(&key);
    }

    MPI_Finalize();
    return 0;
}
