// preload-after: fake_no_copy.c
// MPI_COMM_DUP_FN copies at every duplication; the duplicate has nothing.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    static int number;
    int key, flag;
    void *value;
    MPI_Comm copy;
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &number);
    MPI_Comm_dup(MPI_COMM_SELF, &copy);
    MPI_Comm_get_attr(copy, key, &value, &flag); //~ library[library-mismatch]
    MPI_Comm_free(&copy);
    MPI_Comm_delete_attr(MPI_COMM_SELF, key);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
