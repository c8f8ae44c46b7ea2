// Null handles of every type, types that do not exist, and the null handle of another type.
#include "mpix_keys.h"
#include <mpi.h>

static MPIX_Key key;

int main(void)
{
    MPI_Aint value;
    int flag, wrong = 0;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPIX_Key_create(NULL, NULL, NULL, 0, &key);
    wrong += MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_NULL), 1) != MPI_ERR_COMM;            //~ violation[value-bad-handle]: MPIX_Value_set is given the null handle in place of a communicator
    wrong += MPIX_Value_get(key, MPIX_HANDLE_WIN, MPIX_HANDLE(MPI_WIN_NULL), &value, &flag) != MPI_ERR_WIN;   //~ violation[value-bad-handle]: MPIX_Value_get is given the null handle in place of a window
    wrong += MPIX_Value_clear(key, MPIX_HANDLE_FILE, MPIX_HANDLE(MPI_FILE_NULL)) != MPI_ERR_FILE;             //~ violation[value-bad-handle]: MPIX_Value_clear is given the null handle in place of a file
    wrong += MPIX_Value_set(key, 0, MPIX_HANDLE(MPI_COMM_SELF), 1) != MPI_ERR_ARG;                            //~ violation[value-bad-handle]: a handle type that does not exist
    wrong += MPIX_Value_set(key, MPIX_HANDLE_GROUP, MPIX_HANDLE(MPI_COMM_NULL), 1) != MPI_ERR_GROUP;          //~ violation[value-bad-handle]: a handle that is not that of a group
    wrong += MPIX_Value_set(key, MPIX_HANDLE_DATATYPE, MPIX_HANDLE(MPI_DATATYPE_NULL), 1) != MPI_ERR_TYPE;
    //~^ violation[value-bad-handle]: in place of a datatype
    wrong += MPIX_Value_set(key, MPIX_HANDLE_GROUP, MPIX_HANDLE(MPI_GROUP_NULL), 1) != MPI_ERR_GROUP;
    //~^ violation[value-bad-handle]: in place of a group
    wrong += MPIX_Value_set(key, MPIX_HANDLE_INFO, MPIX_HANDLE(MPI_INFO_NULL), 1) != MPI_ERR_INFO;
    //~^ violation[value-bad-handle]: in place of an info object
    wrong += MPIX_Value_set(key, MPIX_HANDLE_OP, MPIX_HANDLE(MPI_OP_NULL), 1) != MPI_ERR_OP;
    //~^ violation[value-bad-handle]: in place of an operator
    wrong += MPIX_Value_set(key, MPIX_HANDLE_REQUEST, MPIX_HANDLE(MPI_REQUEST_NULL), 1) != MPI_ERR_REQUEST;
    //~^ violation[value-bad-handle]: in place of a request
    wrong += MPIX_Value_set(key, MPIX_HANDLE_MESSAGE, MPIX_HANDLE(MPI_MESSAGE_NULL), 1) != MPI_ERR_REQUEST;
    //~^ violation[value-bad-handle]: in place of a message
    wrong += MPIX_Value_set(key, MPIX_HANDLE_ERRHANDLER, MPIX_HANDLE(MPI_ERRHANDLER_NULL), 1) != MPI_ERR_ARG;
    //~^ violation[value-bad-handle]: in place of an error handler
    wrong += MPIX_Value_set(key, 13, MPIX_HANDLE(MPI_COMM_SELF), 1) != MPI_ERR_ARG;
    //~^ violation[value-bad-handle]: a handle type that does not exist
    MPIX_Key_free(&key);
    MPI_Finalize();
    return wrong;
}
