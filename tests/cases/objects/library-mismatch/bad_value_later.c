// preload-after: fake_value_later.c
// The value that comes back is the one that was set, and then it is not, and then there is none.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    static int numbers[4];
    int key, flag;
    void *value;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, numbers);
    for (int i = 0; i < 3; i++)
        MPI_Comm_get_attr(MPI_COMM_SELF, key, &value, &flag);
    MPI_Comm_get_attr(MPI_COMM_SELF, key, &value, &flag); //~ library[library-mismatch]
    for (int i = 0; i < 3; i++)
        MPI_Comm_get_attr(MPI_COMM_SELF, key, &value, &flag);
    MPI_Comm_get_attr(MPI_COMM_SELF, key, &value, &flag); //~ library[library-mismatch]
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
