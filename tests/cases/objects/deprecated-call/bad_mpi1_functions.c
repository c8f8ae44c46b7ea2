// cflags: -Wno-deprecated-declarations
// MPI_DUP_FN and its like under a new call. Only Open MPI gives the old names values of their own.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    int key;
    MPI_Comm_create_keyval(MPI_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);       //~ [ompi4 ompi5] note[deprecated-call]
    MPI_Comm_free_keyval(&key);
    MPI_Comm_create_keyval(MPI_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL); //~ [ompi4 ompi5] note[deprecated-call]
    MPI_Comm_free_keyval(&key);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_NULL_DELETE_FN, &key, NULL);       //~ [ompi4 ompi5] note[deprecated-call]
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
