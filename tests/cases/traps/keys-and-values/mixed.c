/* The part in C of good_mixed.f90. */
#include "mpix_keys.h"
#include <mpi.h>

void set_in_c(MPIX_Fint key, MPI_Fint comm)
{
    MPIX_Value_set(MPIX_Key_f2c(key), MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_Comm_f2c(comm)), (MPI_Aint)-5000000000);
}

void set_and_clear(MPIX_Fint key, MPI_Fint comm)
{
    set_in_c(key, comm);
    MPIX_Value_clear(MPIX_Key_f2c(key), MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_Comm_f2c(comm)));
}
