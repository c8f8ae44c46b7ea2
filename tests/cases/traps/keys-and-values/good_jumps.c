// cflags: -O2
/* A free callback leaves MPI_Comm_free by longjmp: the callback is over then, also for calls whose frames are larger, and
for those that lie deeper. */
#include "mpix_keys.h"
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf out;
static MPI_Comm comm;
static MPIX_Key key;
static int frees;

static void leave(MPIX_Key of, int type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    (void)of, (void)type, (void)handle, (void)context;
    frees++;
    if (value == 1)
        longjmp(out, 1);
}

static void left(void)
{
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(comm), 1);
    if (!setjmp(out))
        MPI_Comm_free(&comm);
}

/* The room may lie over what the left call left behind, and does not touch it. */
static __attribute__((noinline)) int deeper(int (*call)(void), int bytes)
{
    char *volatile room = __builtin_alloca(bytes);
    int code = call();
    (void)room;
    return code;
}

static int set(void)
{
    return MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(comm), 2);
}

static int end(void)
{
    return MPI_Comm_free(&comm);
}

static void expect(int code, const char *what)
{
    if (code != MPI_SUCCESS) {
        printf("%s failed after the jump\n", what);
        exit(1);
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPIX_Key_create(NULL, leave, NULL, 0, &key);
    left();
    expect(set(), "set");
    expect(end(), "free");
    for (int bytes = 16; bytes < 4096; bytes += 48) {
        left();
        expect(deeper(end, bytes), "the deeper free");
        left();
        expect(deeper(set, bytes), "the deeper set");
        expect(deeper(end, bytes), "the deeper free");
    }
    if (frees != 2 + 85 + 2 * 85) {
        printf("%d free callbacks\n", frees);
        exit(1);
    }
    MPIX_Key_free(&key);
    MPI_Finalize();
    return 0;
}
