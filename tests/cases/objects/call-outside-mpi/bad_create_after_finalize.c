// exit: any
// A key is asked for when MPI is over.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Finalize();

    int key;
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &key, NULL); //~ violation[call-outside-mpi]
    return 0;
}
