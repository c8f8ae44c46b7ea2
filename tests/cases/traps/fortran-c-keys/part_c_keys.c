// Keys made in C, with callbacks in C, for a main program in Fortran.
#include <mpi.h>
#include <stdlib.h>

static int state = 6, calls;

static int copy_it(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    int rank;

    (void)key;
    MPI_Comm_rank(comm, &rank);
    if (extra != &state)
        abort();
    calls++;
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int delete_it(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)value;
    if (extra != &state)
        abort();
    calls++;
    return MPI_SUCCESS;
}

void make_c_key_(int *key)
{
    MPI_Comm_create_keyval(copy_it, delete_it, key, &state);
}

void set_in_c_(const MPI_Fint *comm, const int *key, const MPI_Aint *value)
{
    MPI_Comm_set_attr(MPI_Comm_f2c(*comm), *key, (void *)*value);
}

void free_c_key_(int *key)
{
    MPI_Comm_free_keyval(key);
}

int calls_in_c_(void)
{
    return calls;
}
