// A window and a key that are left when MPI_Finalize begins. MPI_COMM_SELF has an attribute whose delete callback, by the
// argument, `keeps` them or `frees` them; without an argument it has none.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static MPI_Win win;
static int left, memory[16];

static int on_delete(MPI_Comm comm, int key, void *frees, void *extra)
{
    (void)comm, (void)key, (void)extra;
    if (frees) {
        MPI_Win_free(&win);
        MPI_Comm_free_keyval(&left);
    }
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key;
    MPI_Init(&argc, &argv);
    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);                 // WINDOW
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &left, NULL);           // KEY
    if (argc > 1) {
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, on_delete, &key, NULL);
        MPI_Comm_set_attr(MPI_COMM_SELF, key, strcmp(argv[1], "frees") ? NULL : &win);
        MPI_Comm_free_keyval(&key);
    }
    MPI_Finalize();
    puts("done");
    return 0;
}
