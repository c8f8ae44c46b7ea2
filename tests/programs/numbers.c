// A library for integers of many digits, in which «mpi» means something else: its functions have names that are also
// spellings of MPI's Fortran procedures.
long mpi_init(long digits, long base)
{
    return digits * base;
}

long mpi_test(const long *one, const long *other, long most)
{
    return *one < *other ? *other - *one : most;
}
