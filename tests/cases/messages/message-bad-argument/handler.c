/* The error handler of bad_handled_mpi.f90: C code of the program that runs inside of a Fortran call. */
#include "mpix_keys.h"
#include <mpi.h>

static MPIX_Key key;
static MPI_Comm dup;
static MPI_Group group;
static int ended;

static void on_destroy(MPIX_Key of, int handle_type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    (void)of, (void)handle_type, (void)handle, (void)context;
    ended = ended * 10 + (int)value;
}

static void handler(MPI_Comm *comm, int *code, ...)
{
    MPI_Group again;
    (void)code;
    MPI_Comm_free(&dup);
    /* Handed out once more and given back, so nothing ends with it. */
    MPI_Comm_group(*comm, &again);
    MPI_Group_free(&again);
}

void prepare(MPI_Fint comm)
{
    MPI_Errhandler errhandler;
    MPIX_Key_create(NULL, NULL, on_destroy, 0, &key);
    MPI_Comm_dup(MPI_COMM_SELF, &dup);
    MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(dup), 1);
    MPI_Comm_group(MPI_Comm_f2c(comm), &group);
    MPIX_Value_set(key, MPIX_HANDLE_GROUP, MPIX_HANDLE(group), 2);
    MPI_Comm_create_errhandler(handler, &errhandler);
    MPI_Comm_set_errhandler(MPI_Comm_f2c(comm), errhandler);
    MPI_Errhandler_free(&errhandler);
}

int so_far(void)
{
    return ended;
}

int at_end(void)
{
    MPI_Group_free(&group);
    MPIX_Key_free(&key);
    return ended;
}
