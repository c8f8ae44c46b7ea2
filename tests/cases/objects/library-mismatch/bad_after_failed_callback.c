// After a callback has failed the state is undefined, and nothing on it is held against the library.
#include <mpi.h>
#include <stdlib.h>

static int fails = 1;

static int delete_attr(MPI_Comm comm, int keyval, void *value, void *extra)
{
    return fails ? MPI_ERR_OTHER : MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    static int number;
    int key, flag;
    void *value;
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_attr, &key, NULL);
    MPI_Comm_set_attr(comm, key, &number);
    MPI_Comm_delete_attr(comm, key); //~ violation[attr-delete-failed]
    fails = 0;
    MPI_Comm_get_attr(comm, key, &value, &flag);
    if (flag)
        MPI_Comm_delete_attr(comm, key);
    MPI_Comm_get_attr(comm, key, &value, &flag);
    MPI_Comm_free(&comm);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
