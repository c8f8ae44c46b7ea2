// Every result that a program gets from these calls and every run of its callbacks is printed. One fault comes before
// all steps, one after them.
#include <mpi.h>
#include <stdio.h>

static int copied, deleted;

static int copy_it(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)key;
    copied += *(int *)extra;
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int delete_it(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)value;
    deleted += *(int *)extra;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    static int one = 1, first = 10, second = 20;
    int key, *value = NULL, found = 0, rank, code;
    MPI_Comm comm;
    code = MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    printf("init %d\n", code);
    MPI_Comm_delete_attr(MPI_COMM_SELF, MPI_KEYVAL_INVALID);
    code = MPI_Comm_create_keyval(copy_it, delete_it, &key, &one);
    printf("create %d\n", code);
    code = MPI_Comm_set_attr(MPI_COMM_SELF, key, &first);
    printf("set %d, deleted %d\n", code, deleted);
    code = MPI_Comm_set_attr(MPI_COMM_SELF, key, &second);
    printf("set again %d, deleted %d\n", code, deleted);
    code = MPI_Comm_dup(MPI_COMM_SELF, &comm);
    printf("dup %d, copied %d\n", code, copied);
    MPI_Comm_get_attr(comm, key, &value, &found);
    printf("found %d, value %d\n", found, found ? *value : 0);
    code = MPI_Comm_free(&comm);
    printf("free %d, deleted %d, handle is null %d\n", code, deleted, comm == MPI_COMM_NULL);
    code = MPI_Comm_free_keyval(&key);
    printf("free key %d, handle is invalid %d\n", code, key == MPI_KEYVAL_INVALID);
    MPI_Comm_delete_attr(MPI_COMM_SELF, MPI_KEYVAL_INVALID);
    // The attribute on MPI_COMM_SELF is deleted in here.
    code = MPI_Finalize();
    printf("finalize %d, deleted %d\n", code, deleted);
    return 0;
}
