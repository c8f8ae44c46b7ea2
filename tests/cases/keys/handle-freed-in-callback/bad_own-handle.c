// ranks: 2
// A communicator, a datatype, an info object, a request and a key freed inside of their own free callbacks. The inner call
// is refused, the outer one frees.
#include "mpix_keys.h"
#include <mpi.h>

static int wrong, destroyed;

static void on_free(MPIX_Key key, int handle_type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    MPI_Comm comm = (MPI_Comm)handle;
    MPI_Datatype datatype = (MPI_Datatype)handle;
    MPI_Info info = (MPI_Info)handle;
    MPI_Request request = (MPI_Request)handle;
    MPIX_Key own = (MPIX_Key)handle;
    (void)key, (void)context, (void)value;
    switch (handle_type) {
    case MPIX_HANDLE_COMM:
        wrong += MPI_Comm_free(&comm) != MPI_ERR_COMM;                         //~ violation[handle-freed-in-callback]: the communicator is freed
        break;
    case MPIX_HANDLE_DATATYPE:
        wrong += MPI_Type_free(&datatype) != MPI_ERR_TYPE;                     //~ violation[handle-freed-in-callback]: the datatype is freed
        break;
    case MPIX_HANDLE_INFO:
        wrong += MPI_Info_free(&info) != MPI_ERR_INFO;                         //~ violation[handle-freed-in-callback]: the info object is freed
        break;
    case MPIX_HANDLE_REQUEST:
        wrong += MPI_Wait(&request, MPI_STATUS_IGNORE) != MPI_ERR_REQUEST;     //~ violation[handle-freed-in-callback]: the request is freed
        break;
    case MPIX_HANDLE_KEY:
        wrong += MPIX_Key_free(&own) != MPI_ERR_KEYVAL;                        //~ violation[handle-freed-in-callback]: the key is freed
        break;
    }
}

static void on_destroy(MPIX_Key key, int handle_type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    (void)key, (void)handle_type, (void)handle, (void)context, (void)value;
    destroyed++;
}

int main(void)
{
    MPI_Comm comm;
    MPI_Datatype datatype;
    MPI_Info info;
    MPI_Request request;
    MPIX_Key key, other;
    int rank, got = 0, sent = 1;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPIX_Key_create(NULL, on_free, on_destroy, 0, &key);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(comm), 1);
    wrong += MPI_Comm_free(&comm) != MPI_SUCCESS || comm != MPI_COMM_NULL;
    MPI_Type_contiguous(2, MPI_INT, &datatype);
    MPIX_Value_set(key, MPIX_HANDLE_DATATYPE, MPIX_HANDLE(datatype), 2);
    wrong += MPI_Type_free(&datatype) != MPI_SUCCESS;
    MPI_Info_create(&info);
    MPIX_Value_set(key, MPIX_HANDLE_INFO, MPIX_HANDLE(info), 3);
    wrong += MPI_Info_free(&info) != MPI_SUCCESS;
    MPI_Irecv(&got, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
    MPIX_Value_set(key, MPIX_HANDLE_REQUEST, MPIX_HANDLE(request), 4);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Send(&sent, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    wrong += MPI_Wait(&request, MPI_STATUS_IGNORE) != MPI_SUCCESS || request != MPI_REQUEST_NULL || got != 1;
    MPIX_Key_create(NULL, NULL, NULL, 0, &other);
    MPIX_Value_set(key, MPIX_HANDLE_KEY, MPIX_HANDLE(other), 5);
    wrong += MPIX_Key_free(&other) != MPI_SUCCESS;
    MPIX_Key_free(&key);
    MPI_Finalize();
    return wrong != 0 || destroyed != 5;
}
