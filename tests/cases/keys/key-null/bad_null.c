// The null key in each call, and a value that was never a key. The error class comes by way of the right error handler.
#include "mpix_keys.h"
#include <mpi.h>
#include <stdlib.h>

static int own, others;

static void on_own(MPI_Comm *comm, int *code, ...)
{
    (void)comm;
    own += *code == MPI_ERR_KEYVAL;
}

static void on_others(MPI_Comm *comm, int *code, ...)
{
    (void)comm;
    others += *code == MPI_ERR_KEYVAL;
}

int main(void)
{
    MPI_Errhandler errhandler, other;
    MPI_Comm comm;
    MPI_Datatype datatype;
    MPIX_Key null = MPIX_KEY_NULL, made_up = (MPIX_Key)(intptr_t)0x7ffc1234;
    MPI_Aint value;
    int flag, wrong = 0;

    MPI_Init(NULL, NULL);
    MPI_Comm_create_errhandler(on_own, &errhandler);
    MPI_Comm_create_errhandler(on_others, &other);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPI_Comm_set_errhandler(comm, errhandler);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, other);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, other);
    MPI_Type_contiguous(2, MPI_INT, &datatype);
    MPIX_Handle handle = MPIX_HANDLE(comm);
    wrong += MPIX_Value_set(null, MPIX_HANDLE_COMM, handle, 1) != MPI_ERR_KEYVAL;           //~ violation[key-null]: MPIX_Value_set is given the null key
    wrong += MPIX_Value_get(null, MPIX_HANDLE_COMM, handle, &value, &flag) != MPI_ERR_KEYVAL; //~ violation[key-null]: MPIX_Value_get is given the null key
    wrong += MPIX_Value_clear(null, MPIX_HANDLE_COMM, handle) != MPI_ERR_KEYVAL;            //~ violation[key-null]: MPIX_Value_clear is given the null key
    wrong += own != 3 || others != 0;
    wrong += MPIX_Key_free(&null) != MPI_ERR_KEYVAL;                                        //~ violation[key-null]: MPIX_Key_free is given the null key
    wrong += MPIX_Value_set(null, MPIX_HANDLE_DATATYPE, MPIX_HANDLE(datatype), 1) != MPI_ERR_KEYVAL; //~ violation[key-null]
    wrong += own != 3 || others != 2;
    wrong += MPIX_Value_set(made_up, MPIX_HANDLE_COMM, handle, 1) != MPI_ERR_KEYVAL;        //~ violation[key-null]: something that is no key
    MPI_Type_free(&datatype);
    MPI_Comm_free(&comm);
    MPI_Errhandler_free(&errhandler);
    MPI_Errhandler_free(&other);
    MPI_Finalize();
    return wrong;
}
