// Predefined keys set, cleared and freed.
#include "mpix_keys.h"
#include <mpi.h>

int main(void)
{
    MPIX_Key key = MPIX_KEY_IO;
    int wrong = 0;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPIX_Handle world = MPIX_HANDLE(MPI_COMM_WORLD);
    wrong += MPIX_Value_set(MPIX_KEY_TAG_UB, MPIX_HANDLE_COMM, world, 9) != MPI_ERR_KEYVAL; //~ violation[key-predefined]: a value is set with the predefined key MPIX_KEY_TAG_UB
    wrong += MPIX_Value_clear(MPIX_KEY_HOST, MPIX_HANDLE_COMM, world) != MPI_ERR_KEYVAL;    //~ violation[key-predefined]: a value is cleared with the predefined key MPIX_KEY_HOST
    wrong += MPIX_Key_free(&key) != MPI_ERR_KEYVAL;                                         //~ violation[key-predefined]: the predefined key MPIX_KEY_IO is freed
    wrong += key != MPIX_KEY_IO;
    MPI_Finalize();
    return wrong;
}
