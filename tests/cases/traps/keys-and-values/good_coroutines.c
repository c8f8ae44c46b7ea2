// ranks: 1
// A free callback goes on with another stack, where the program sets, copies and frees; then it comes back: it was not over.
#include "mpix_keys.h"
#include "told.h"
#include <mpi.h>
#include <ucontext.h>

enum { ROOM = 1 << 18 };

static ucontext_t inner, outer;
static char stack[ROOM];
static MPIX_Key key, pausing;

static void pause_there(MPIX_Key of, int handle_type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    (void)handle, (void)context;
    tell("pause", of, handle_type, (long)value);
    swapcontext(&inner, &outer);
    tell("back", of, handle_type, (long)value);
}

static void body(void)
{
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(comm), 3);
    MPIX_Value_set(pausing, MPIX_HANDLE_COMM, MPIX_HANDLE(comm), 1);
    CHECK(MPI_Comm_free(&comm) == MPI_SUCCESS);
    CHECK(comm == MPI_COMM_NULL);
}

int main(int argc, char **argv)
{
    MPI_Comm comm, copy;

    MPI_Init(&argc, &argv);
    key = told_key();
    MPIX_Key_create(NULL, pause_there, told_destroy, 0, &pausing);
    getcontext(&inner);
    inner.uc_stack.ss_sp = stack;
    inner.uc_stack.ss_size = ROOM;
    inner.uc_link = &outer;
    makecontext(&inner, body, 0);
    swapcontext(&outer, &inner);
    TOLD("pause 1 1;");

    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    CHECK(MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(comm), 8) == MPI_SUCCESS);
    MPI_Comm_dup(comm, &copy);
    TOLD("copy 1 8;");
    CHECK(MPI_Comm_free(&copy) == MPI_SUCCESS);
    TOLD("free 1 108;destroy 1 108;");
    CHECK(MPI_Comm_free(&comm) == MPI_SUCCESS);
    TOLD("free 1 8;destroy 1 8;");

    swapcontext(&outer, &inner);
    TOLD("back 1 1;free 1 3;destroy 1 1;destroy 1 3;");
    MPIX_Key_free(&pausing);
    MPIX_Key_free(&key);
    MPI_Finalize();
    return 0;
}
