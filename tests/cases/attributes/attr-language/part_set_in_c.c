// Example 1 of 19.3.7, its part A: the attributes are set in C.
#include <mpi.h>

struct foo {
    int number;
};

static int set_val = 3;
static struct foo set_struct = {4};

void set_in_c_(const MPI_Fint *comm, const MPI_Fint *keys, MPI_Aint *addresses)
{
    MPI_Comm c = MPI_Comm_f2c(*comm);

    MPI_Comm_set_attr(c, keys[0], &set_val);
    MPI_Comm_set_attr(c, keys[1], &set_struct);
    MPI_Comm_set_attr(c, keys[2], (void *)17);
    addresses[0] = (MPI_Aint)&set_val;
    addresses[1] = (MPI_Aint)&set_struct;
}

// Part B: read in C again. Returns the number of wrong answers.
int read_in_c_(const MPI_Fint *comm, const MPI_Fint *keys)
{
    MPI_Comm c = MPI_Comm_f2c(*comm);
    void *value;
    int flag, wrong = 0;

    MPI_Comm_get_attr(c, keys[0], &value, &flag);
    wrong += !flag || value != &set_val || *(int *)value != 3;
    MPI_Comm_get_attr(c, keys[1], &value, &flag);
    wrong += !flag || value != &set_struct;
    MPI_Comm_get_attr(c, keys[2], &value, &flag);
    wrong += !flag || (MPI_Aint)value != 17;
    return wrong;
}
