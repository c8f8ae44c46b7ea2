// preload-after: fake_live_key.c
// Keys are unique in a process while they live (7.7.2).
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    int first, second;
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &first, NULL);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &second, NULL); //~ library[library-mismatch]
    MPI_Type_free_keyval(&first);
    MPI_Finalize();
    return 0;
}
