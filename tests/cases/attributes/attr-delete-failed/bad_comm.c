// The delete callback returns an error in MPI_Comm_delete_attr, in the replacing
// MPI_Comm_set_attr
// and in MPI_Comm_free: each of these calls is erroneous (7.7.2).
#include <mpi.h>
#include <stdio.h>

static int failing;

static int may_fail(MPI_Comm comm, int keyval, void *value, void *extra)  //~ related[attr-delete-failed]: callback
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    return failing ? MPI_ERR_OTHER : MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, flag, number = 1, other = 2, rc[3];
    void *value;
    MPI_Comm dup;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, may_fail, &key, NULL);
    MPI_Comm_set_attr(dup, key, &number);

    failing = 1;
    rc[0] = MPI_Comm_delete_attr(dup, key);  //~ violation[attr-delete-failed]
    MPI_Comm_get_attr(dup, key, &value, &flag);
    printf("delete_attr: return code %d, attribute %s\n", rc[0], flag ? "kept" : "gone");
    rc[1] = MPI_Comm_set_attr(dup, key, &other);  //~ violation[attr-delete-failed]
    MPI_Comm_get_attr(dup, key, &value, &flag);
    printf("set_attr: return code %d, value %s\n", rc[1],
           !flag ? "gone" : value == &number ? "kept" : "replaced");
    rc[2] = MPI_Comm_free(&dup);  //~ violation[attr-delete-failed]
    printf("free: return code %d, %s\n", rc[2], dup == MPI_COMM_NULL ? "null" : "a handle");
    failing = 0;

    if (dup != MPI_COMM_NULL)
        MPI_Comm_free(&dup);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
