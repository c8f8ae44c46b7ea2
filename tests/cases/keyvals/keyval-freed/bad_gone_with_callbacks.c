// A stale number of a key with callbacks. MPICH takes it, and runs the callbacks of the key that is gone at the end of
// MPI: the program must live to see it.
#include <mpi.h>
#include <stdio.h>

static int copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)key, (void)extra;
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int forget(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)value, (void)extra;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, saved, number = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(copy, forget, &key, NULL);  //~ related[keyval-freed]: created here
    saved = key;
    MPI_Comm_free_keyval(&key);  //~ related[keyval-freed]: freed here
    printf("%d\n", MPI_Comm_set_attr(MPI_COMM_WORLD, saved, &number));  //~ violation[keyval-freed]
    MPI_Finalize();
    return 0;
}
