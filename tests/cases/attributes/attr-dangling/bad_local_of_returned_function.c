// The value is the address of a local of a function that has returned.
#include <mpi.h>
#include <stddef.h>

static int key;

static void attach(MPI_Comm comm)
{
    int local = 1;

    MPI_Comm_set_attr(comm, key, &local);
    //~^ related[attr-dangling]: set here
}

int main(int argc, char **argv)
{
    int flag;
    void *value;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    attach(MPI_COMM_WORLD);

    MPI_Comm_get_attr(MPI_COMM_WORLD, key, &value, &flag);          //~ suspicious[attr-dangling]

    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
