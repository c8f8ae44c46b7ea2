// ranks: 1
// Values on predefined handles: freed before MPI_Finalize, those of MPI_COMM_SELF first, and destroyed after it; the
// library may free its key there. Keys need no MPI around them.
#include "mpix_keys.h"
#include "told.h"
#include <mpi.h>

static MPIX_Key own;

static void free_key(MPIX_Key key, int handle_type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    int rank = -1;
    (void)handle_type;
    (void)value;
    CHECK(context == 5 && key == own);
    CHECK(MPI_Comm_rank((MPI_Comm)handle, &rank) == MPI_SUCCESS && rank == 0);
    CHECK(MPIX_Key_free(&own) == MPI_SUCCESS);
    tell("last", MPIX_KEY_NULL, 0, 0);
}

int main(int argc, char **argv)
{
    MPIX_Key key = told_key();
    MPI_Aint bound = 0;
    int flag = 0, *old = NULL;

    MPIX_Key_create(NULL, free_key, NULL, 5, &own);
    CHECK(MPIX_Value_get(MPIX_KEY_TAG_UB, MPIX_HANDLE_KEY, MPIX_HANDLE(key), &bound, &flag) == MPI_SUCCESS && !flag);
    MPI_Init(&argc, &argv);

    CHECK(MPIX_Value_get(MPIX_KEY_TAG_UB, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_WORLD), &bound, &flag) == MPI_SUCCESS);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &old, &flag);
    CHECK(flag && *old == bound && bound >= 32767);
    MPIX_Value_get(MPIX_KEY_WTIME_IS_GLOBAL, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_WORLD), &bound, &flag);
    CHECK(!flag || bound == 0 || bound == 1);
    MPIX_Value_get(MPIX_KEY_IO, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_SELF), &bound, &flag);
    CHECK(!flag);

    MPIX_Value_set(key, MPIX_HANDLE_DATATYPE, MPIX_HANDLE(MPI_INT), 1);
    MPIX_Value_set(key, MPIX_HANDLE_OP, MPIX_HANDLE(MPI_SUM), 2);
    MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_WORLD), 3);
    MPIX_Value_set(own, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_SELF), 0);
    MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_SELF), 4);
    MPIX_Value_set(key, MPIX_HANDLE_GROUP, MPIX_HANDLE(MPI_GROUP_EMPTY), 5);
    CHECK(value_of(key, MPIX_HANDLE_OP, MPIX_HANDLE(MPI_SUM)) == 2);
    CHECK(value_of(key, MPIX_HANDLE_OP, MPIX_HANDLE(MPI_MAX)) == -1);
    MPIX_Key_free(&key);
    TOLD("");
    MPI_Finalize();
    CHECK(own == MPIX_KEY_NULL);
    TOLD("free null 1 4;last null 0 0;free null 1 3;free null 2 1;free null 5 5;free null 7 2;"
         "destroy null 1 4;destroy null 1 3;destroy null 2 1;destroy null 5 5;destroy null 7 2;");
    return 0;
}
