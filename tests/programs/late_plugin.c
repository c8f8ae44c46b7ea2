// The plug-in of late.c: it calls MPI by the names of the profiling interface, or, with -DPLAIN, by the usual ones. It is handed
// MPI's own objects: a module that is bound deeply has others than an executable into which they were copied.
#include <mpi.h>
#include <stdlib.h>
#ifdef PLAIN
#define MPI(name) MPI_##name
#else
#define MPI(name) PMPI_##name
#endif
#ifdef __cplusplus
#define ENTRY extern "C"
#else
#define ENTRY
#endif

// Where `free` was found is kept in a word of this module.
void (*release)(void *) = free;

ENTRY void drop_key(void *key) { MPI(Comm_free_keyval)((int *)key); }
ENTRY void make_comm(void *comm)
{
    MPI_Comm *two = (MPI_Comm *)comm;
    MPI(Comm_dup)(two[0], &two[1]);
}

ENTRY void drop_comm(void *comm) { MPI(Comm_free)((MPI_Comm *)comm); }
ENTRY void make_type(void *type)
{
    MPI_Datatype *two = (MPI_Datatype *)type;
    MPI(Type_contiguous)(3, two[0], &two[1]);
}

ENTRY void drop_type(void *type) { MPI(Type_free)((MPI_Datatype *)type); }
ENTRY void drop_win(void *win) { MPI(Win_free)((MPI_Win *)win); }

ENTRY void wrong(void *comm) { MPI(Comm_set_attr)(*(MPI_Comm *)comm, MPI_KEYVAL_INVALID, 0); }
