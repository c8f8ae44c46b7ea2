// Calls MPI, and a library whose functions have the names of Fortran procedures without an underscore (numbers.c).
#include <mpi.h>
#include <stdio.h>

long mpi_init(long digits, long base);
long mpi_test(const long *one, const long *other, long most);

int main(int argc, char **argv)
{
    long one = 3, other = 45;
    printf("before %ld %ld\n", mpi_init(6, 7), mpi_test(&one, &other, 9));
    MPI_Init(&argc, &argv);
    printf("inside %ld %ld\n", mpi_init(7, 7), mpi_test(&other, &one, 9));
    MPI_Finalize();
    return 0;
}
