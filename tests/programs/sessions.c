/* Sessions only: what is left when the process ends, keys that a later session frees, and an end inside of a later session. */
#include <mpi.h>
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

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    begin();
    if (strcmp(how, "left") == 0 || strcmp(how, "freed_in_second") == 0)
        make();
    if (strcmp(how, "freed") == 0) {
        make();
        MPI_Comm_free_keyval(&key);
    }
    end();
    if (strstr(how, "second") == NULL && strcmp(how, "inside") != 0)
        return 0;
    begin();
    if (strcmp(how, "inside") == 0)
        _exit(0);
    if (strcmp(how, "left_in_second") == 0)
        make();
    else
        MPI_Comm_free_keyval(&key);
    end();
    return 0;
}
