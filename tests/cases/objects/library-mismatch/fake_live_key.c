// An MPI library that hands out one key for two.
#include <mpi.h>
#include <stdlib.h>

static int last = MPI_KEYVAL_INVALID;

int MPI_Type_create_keyval(MPI_Type_copy_attr_function *copy, MPI_Type_delete_attr_function *delete, int *keyval,
                           void *extra)
{
    if (last == MPI_KEYVAL_INVALID) {
        int result = PMPI_Type_create_keyval(copy, delete, keyval, extra);
        last = *keyval;
        return result;
    }
    *keyval = last;
    return MPI_SUCCESS;
}
