// The copy callback fails on rank 1 only: there MPI_Comm_dup fails at once, and rank 0 waits in
// its own
// until rank 1 tries again. Without the second try no library tested comes out of it.
// ranks: 2
#include <mpi.h>
#include <stdio.h>

static int failing;

static int fail_on_one(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)keyval, (void)extra;
    *(void **)out = in;
    *flag = 1;
    return failing ? MPI_ERR_OTHER : MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, number = 1, rank, rc;
    MPI_Comm first, second = MPI_COMM_NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm_create_keyval(fail_on_one, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(first, key, &number);

    failing = rank == 1;
    rc = MPI_Comm_dup(first, &second);  //~ suspicious[attr-dup-diverged]
    //~^ violation[attr-copy-failed]
    printf("rank %d: return code %d, %s\n", rank, rc,
           second == MPI_COMM_NULL ? "null" : "a handle");
    failing = 0;
    if (rc != MPI_SUCCESS)
        MPI_Comm_dup(first, &second);

    MPI_Comm_free(&second);
    MPI_Comm_free(&first);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
