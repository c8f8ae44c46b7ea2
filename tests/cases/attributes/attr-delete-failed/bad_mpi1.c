// The delete callback fails under the calls of MPI-1, which are also deprecated ones.
// cflags: -Wno-deprecated-declarations
#include <mpi.h>
#include <stddef.h>

static int failing;

static int may_fail(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    return failing ? MPI_ERR_OTHER : MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, number = 1, other = 2;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Keyval_create(MPI_NULL_COPY_FN, may_fail, &key, NULL);      //~ note[deprecated-call]
    MPI_Attr_put(MPI_COMM_WORLD, key, &number);                     //~ note[deprecated-call]

    failing = 1;
    MPI_Attr_delete(MPI_COMM_WORLD, key);  //~ violation[attr-delete-failed]
    //~^ note[deprecated-call]
    MPI_Attr_put(MPI_COMM_WORLD, key, &other);  //~ violation[attr-delete-failed]
    //~^ note[deprecated-call]
    failing = 0;

    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
