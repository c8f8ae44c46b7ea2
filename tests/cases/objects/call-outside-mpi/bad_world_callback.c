// skip: ompi5 — runs no delete callback of MPI_COMM_WORLD
// exit: any
// MPI_Finalize runs the delete callback of an attribute on MPI_COMM_WORLD after MPI_COMM_SELF is gone: what still
// works there is not specified. (That the attribute is left on the world is a finding of its own, allowed here.)
#include <mpi.h>
#include <stdlib.h>

static int on_world(MPI_Comm comm, int keyval, void *value, void *extra)
{
    int *tag_ub, flag;
    MPI_Comm_get_attr(comm, MPI_TAG_UB, &tag_ub, &flag); //~ portability[call-outside-mpi]
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);
    static int number = 1;
    int key;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, on_world, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &number); //~ optional portability[attr-world-finalize]
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();                                  //~ optional portability[attr-world-finalize]
    return 0;
}
