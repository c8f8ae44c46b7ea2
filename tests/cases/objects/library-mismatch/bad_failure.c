// preload-after: fake_failure.c
// A right call is refused.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    static int number;
    int key;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &number); //~ library[library-mismatch]
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
