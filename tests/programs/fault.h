/* One fault that every MPI library survives: a set with MPI_KEYVAL_INVALID. */
#ifndef FAULT_H
#define FAULT_H
#include <mpi.h>

static inline void fault(void)
{
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_attr(MPI_COMM_SELF, MPI_KEYVAL_INVALID, 0);
}
#endif
