// Set and clear on the handle of a free, a destroy and a copy callback.
#include "mpix_keys.h"
#include <mpi.h>

static MPIX_Key other;
static int wrong;

static void on_copy(MPIX_Key key, int handle_type, MPIX_Handle old_handle, MPIX_Handle new_handle, MPI_Aint context,
                    MPI_Aint old_value, MPI_Aint *new_value, int *flag)
{
    (void)key, (void)old_handle, (void)context, (void)old_value;
    MPI_Comm_set_errhandler((MPI_Comm)new_handle, MPI_ERRORS_RETURN);
    wrong += MPIX_Value_set(other, handle_type, new_handle, 5) != MPI_ERR_OTHER; //~ portability[value-set-in-callback]: a value is set on the communicator
    *new_value = 6;
    *flag = 1;
}

static void on_free(MPIX_Key key, int handle_type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    (void)context, (void)value;
    wrong += MPIX_Value_set(key, handle_type, handle, 5) != MPI_ERR_OTHER;       //~ portability[value-set-in-callback]: a value is set on the communicator
    wrong += MPIX_Value_clear(other, handle_type, handle) != MPI_ERR_OTHER;      //~ portability[value-set-in-callback]: a value is cleared from the communicator
}

static void on_destroy(MPIX_Key key, int handle_type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    (void)context;
    if (value == 1)
        wrong += MPIX_Value_set(key, handle_type, handle, 7) != MPI_ERR_OTHER;   //~ portability[value-set-in-callback]: a value is set on the communicator
}

int main(void)
{
    MPI_Comm comm, dup;
    MPIX_Key key;
    MPI_Aint value = 0;
    int flag = 0;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    MPIX_Key_create(NULL, NULL, NULL, 0, &other);
    MPIX_Key_create(on_copy, on_free, on_destroy, 0, &key);
    MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(comm), 1);
    MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(comm), 2);
    MPI_Comm_dup(comm, &dup);
    MPIX_Value_get(key, MPIX_HANDLE_COMM, MPIX_HANDLE(dup), &value, &flag);
    wrong += !flag || value != 6;
    MPI_Comm_free(&dup);
    MPI_Comm_free(&comm);
    MPIX_Key_free(&key);
    MPIX_Key_free(&other);
    MPI_Finalize();
    return wrong;
}
