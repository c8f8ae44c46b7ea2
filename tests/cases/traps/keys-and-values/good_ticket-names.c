// ranks: 1
// cflags: -DMPIX_KEYS_TICKET_NAMES
// The names that the ticket has.
#include "mpix_keys.h"
#include <mpi.h>

static int freed, destroyed;

static void copy(MPI_Key key, int handle_type, MPI_Handle old_handle, MPI_Handle new_handle, MPI_Aint context,
                 MPI_Aint old_value, MPI_Aint *new_value, int *flag)
{
    (void)key, (void)handle_type, (void)old_handle, (void)new_handle, (void)context;
    *new_value = 2 * old_value;
    *flag = 1;
}

static void on_free(MPI_Key key, int handle_type, MPI_Handle handle, MPI_Aint context, MPI_Aint value)
{
    (void)key, (void)handle_type, (void)handle;
    freed += (int)(context + value);
}

static void on_destroy(MPI_Key key, int handle_type, MPI_Handle handle, MPI_Aint context, MPI_Aint value)
{
    (void)key, (void)handle_type, (void)handle;
    destroyed += (int)(context + value);
}

int main(int argc, char **argv)
{
    MPI_Key key = MPI_KEY_NULL;
    MPI_Comm comm, dup;
    MPI_Aint value = 0;
    int flag = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPI_Key_create(copy, on_free, on_destroy, 1000, &key);
    MPI_Value_set(key, MPI_HANDLE_COMM, MPI_HANDLE(comm), 1);
    MPI_Comm_dup(comm, &dup);
    MPI_Value_get(key, MPI_HANDLE_COMM, MPI_HANDLE(dup), &value, &flag);
    MPI_Value_clear(key, MPI_HANDLE_COMM, MPI_HANDLE(comm));
    MPI_Key_free(&key);
    MPI_Comm_free(&dup);
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return flag == 1 && value == 2 && freed == 1002 && destroyed == 2003 && key == MPI_KEY_NULL ? 0 : 1;
}
