/* Uses keys and values on a communicator, makes one mistake with them and one with an old keyval, and says how often the
 * library is in the process. */
#define _GNU_SOURCE
#include "mpix_keys.h"
#include "../cases/traps/keys-and-values/told.h"
#include <link.h>
#include <mpi.h>

static int libraries;

static int count(struct dl_phdr_info *info, size_t size, void *data)
{
    (void)size;
    (void)data;
    libraries += strstr(info->dlpi_name, "mpiwarden") != NULL;
    return 0;
}

int main(int argc, char **argv)
{
    MPI_Comm comm, dup;
    MPIX_Key key;
    int keyval = MPI_KEYVAL_INVALID;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    key = told_key();
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    CHECK(MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(comm), 1) == MPI_SUCCESS);
    MPI_Comm_dup(comm, &dup);
    TOLD("copy 1 1;");
    MPI_Comm_free(&dup);
    TOLD("free 1 101;destroy 1 101;");
    MPI_Comm_free(&comm);
    TOLD("free 1 1;destroy 1 1;");
    CHECK(MPIX_Value_set(MPIX_KEY_NULL, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_SELF), 1) == MPI_ERR_KEYVAL);
    MPIX_Key_free(&key);
    MPI_Comm_free_keyval(&keyval);
    dl_iterate_phdr(count, NULL);
    printf("libraries: %d\n", libraries);
    MPI_Finalize();
    return 0;
}
