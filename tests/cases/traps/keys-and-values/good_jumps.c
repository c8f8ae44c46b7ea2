// cflags: -O2
/* A free callback leaves MPI_Comm_free by longjmp: the callback is over then, also for calls whose frames are larger. */
#include "mpix_keys.h"
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf out;

static void leave(MPIX_Key key, int type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    (void)key, (void)type, (void)handle, (void)context;
    if (value == 1)
        longjmp(out, 1);
}

int main(int argc, char **argv)
{
    static MPI_Comm comm;
    MPIX_Key key;

    MPI_Init(&argc, &argv);
    MPIX_Key_create(NULL, leave, NULL, 0, &key);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(comm), 1);
    if (!setjmp(out))
        MPI_Comm_free(&comm);
    if (MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(comm), 2) != MPI_SUCCESS) {
        puts("the value could not be set after the jump");
        exit(1);
    }
    MPI_Comm_free(&comm);
    MPIX_Key_free(&key);
    MPI_Finalize();
    return 0;
}
