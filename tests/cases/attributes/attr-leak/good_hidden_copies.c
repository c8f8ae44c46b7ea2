// Window and file creation copy the attributes into communicators of the library's own; freeing
// window and
// file deletes them again, and no count of the program's is off in the end.
// ranks: 2
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

static int alive;

static int copy(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)keyval, (void)extra;
    alive++;
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int delete(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    alive--;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, number = 1, memory = 0;
    long id = (long)getpid();
    char name[64];
    MPI_Comm dup;
    MPI_Win win;
    MPI_File file;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_create_keyval(copy, delete, &key, NULL);
    MPI_Comm_set_attr(dup, key, &number);
    alive = 1;

    MPI_Win_create(&memory, sizeof memory, 1, MPI_INFO_NULL, dup, &win);
    MPI_Win_free(&win);
    MPI_Bcast(&id, 1, MPI_LONG, 0, dup);
    snprintf(name, sizeof name, "/tmp/hidden-copies-%ld", id);
    MPI_File_open(dup, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                  MPI_INFO_NULL, &file);
    MPI_File_close(&file);

    MPI_Comm_free(&dup);
    MPI_Comm_free_keyval(&key);
    if (alive != 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Finalize();
    return 0;
}
