// Stands behind the checker: the process dies inside of the call that ends MPI, before the library has done anything or, with -DLATER, after
// it has done all.
#include <mpi.h>
#include <signal.h>

int MPI_Finalize(void)
{
#ifdef LATER
    PMPI_Finalize();
#endif
    return raise(SIGKILL);
}

#if MPI_VERSION >= 4
int MPI_Session_finalize(MPI_Session *session)
{
    (void)session;
    return raise(SIGKILL);
}
#endif

void mpi_finalize_(int *error) { *error = MPI_Finalize(); }
