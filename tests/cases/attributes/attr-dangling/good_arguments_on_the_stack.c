// cflags: -O1
// A call with arguments on the stack moves the stack pointer of its caller; the local variable stays alive.
#include <mpi.h>
#include <stddef.h>

static int delete_it(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)value, (void)extra;
    return MPI_SUCCESS;
}

int main(void)
{
    int counter = 0, mine = 1, all = 0, key, flag;
    int *seen;
    MPI_Comm comm;
    MPI_Init(NULL, NULL);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_it, &key, NULL);
    MPI_Comm_set_attr(comm, key, &counter);
    MPI_Reduce(&mine, &all, 1, MPI_INT, MPI_SUM, 0, comm);
    MPI_Comm_get_attr(comm, key, &seen, &flag);
    MPI_Comm_delete_attr(comm, key);
    MPI_Comm_free_keyval(&key);
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return 0;
}
