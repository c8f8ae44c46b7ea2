/* Sessions only: what is left when the process ends, and ends inside of a later session. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static MPI_Session session;
static int key = MPI_KEYVAL_INVALID;

static void begin(void)
{
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
}

static void end(void)
{
    MPI_Session_finalize(&session);
}

static void make(void)
{
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL); // left
}

/* Frees the key in a session of its own, when the process ends. */
static void late(void)
{
    begin();
    MPI_Comm_free_keyval(&key);
    end();
}

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    if (strcmp(how, "freed_late") == 0)
        atexit(late);
    begin();
    if (strcmp(how, "left") == 0 || strcmp(how, "freed_late") == 0)
        make();
    if (strcmp(how, "freed") == 0) {
        make();
        MPI_Comm_free_keyval(&key);
    }
    end();
    if (strcmp(how, "left_in_second") != 0 && strcmp(how, "inside") != 0)
        return 0;
    begin();
    if (strcmp(how, "inside") == 0)
        _exit(0);
    make();
    end();
    return 0;
}
