// The life of two windows and a key, for the pictures of the report: created, set, copied, deleted and freed, and one
// wrong use of each. The windows come first: libraries copy attributes to communicators that they make for windows.
#include <mpi.h>
#include <stdlib.h>

static int copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)key, (void)extra;
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, saved, number = 1;
    MPI_Comm dup;
    MPI_Win plain, dynamic;
    char *memory = malloc(64), own[8];

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Win_create(own, 8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &plain);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &dynamic);
    MPI_Win_set_errhandler(dynamic, MPI_ERRORS_RETURN);
    MPI_Win_attach(dynamic, memory, 64);
    MPI_Win_detach(dynamic, memory);
    MPI_Win_detach(dynamic, memory); // twice
    MPI_Win_free(&dynamic);
    MPI_Comm_create_keyval(copy, MPI_COMM_NULL_DELETE_FN, &key, NULL); // created
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &number);                   // set
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);                                // copied
    for (int i = 0; i < 40; i++) MPI_Comm_set_attr(dup, key, &number); // often
    MPI_Comm_delete_attr(MPI_COMM_WORLD, key); // deleted
    MPI_Comm_free(&dup);                       // gone
    saved = key;
    MPI_Comm_free_keyval(&key);                         // freed
    MPI_Comm_set_attr(MPI_COMM_WORLD, saved, &number); // used
    MPI_Win_free(&plain);
    MPI_Finalize();
    free(memory);
    return 0;
}
