// A saved copy of a freed key, while a value holds it and after that.
#include "mpix_keys.h"
#include <mpi.h>

int main(void)
{
    MPI_Comm comm;
    MPIX_Key key, copy;
    MPI_Aint value;
    int flag, wrong = 0;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    MPIX_Key_create(NULL, NULL, NULL, 0, &key); //~ related[key-freed]: the key was created here
    copy = key;
    MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(comm), 1);
    MPIX_Key_free(&key); //~ related[key-freed]: the key was freed here
    wrong += MPIX_Value_get(copy, MPIX_HANDLE_COMM, MPIX_HANDLE(comm), &value, &flag) != MPI_ERR_KEYVAL; //~ violation[key-freed]
    wrong += MPIX_Value_clear(copy, MPIX_HANDLE_COMM, MPIX_HANDLE(comm)) != MPI_ERR_KEYVAL;              //~ violation[key-freed]
    wrong += MPIX_Key_free(&copy) != MPI_ERR_KEYVAL;                                                     //~ violation[key-freed]
    MPI_Comm_free(&comm);
    wrong += MPIX_Value_set(copy, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_SELF), 1) != MPI_ERR_KEYVAL;    //~ violation[key-freed]
    MPI_Finalize();
    return wrong;
}
