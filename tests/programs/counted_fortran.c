// Stands between the checker and MPI's Fortran library: counts the real calls, and says so at the end.
#include <stdio.h>

static int inits, creates, sets, dups, finalizes;

void pmpi_init_(int *ierror);
void pmpi_comm_create_keyval_(void *copy, void *delete_it, int *key, void *extra, int *ierror);
void pmpi_comm_set_attr_(int *comm, int *key, void *value, int *ierror);
void pmpi_comm_dup_(int *comm, int *copy, int *ierror);
void pmpi_finalize_(int *ierror);

void mpi_init_(int *ierror)
{
    inits++;
    pmpi_init_(ierror);
}

void mpi_comm_create_keyval_(void *copy, void *delete_it, int *key, void *extra, int *ierror)
{
    creates++;
    pmpi_comm_create_keyval_(copy, delete_it, key, extra, ierror);
}

void mpi_comm_set_attr_(int *comm, int *key, void *value, int *ierror)
{
    sets++;
    pmpi_comm_set_attr_(comm, key, value, ierror);
}

void mpi_comm_dup_(int *comm, int *copy, int *ierror)
{
    dups++;
    pmpi_comm_dup_(comm, copy, ierror);
}

void mpi_finalize_(int *ierror)
{
    finalizes++;
    printf("really called: init %d, create_keyval %d, set_attr %d, dup %d, finalize %d\n", inits, creates, sets, dups,
        finalizes);
    fflush(stdout);
    pmpi_finalize_(ierror);
}
