// What Table 9 lists works at any time.
#include <mpi.h>
#include <stdlib.h>

static void ask(void)
{
    int flag, major, minor, length;
    static char text[MPI_MAX_LIBRARY_VERSION_STRING];
    MPI_Initialized(&flag);
    MPI_Finalized(&flag);
    MPI_Get_version(&major, &minor);
    MPI_Get_library_version(text, &length);
}

int main(void)
{
    ask();
    MPI_Init(NULL, NULL);
    int key;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    ask();
    return 0;
}
