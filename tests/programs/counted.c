// Stands between the checker and MPI: counts the real calls, and says so at the end.
#include <mpi.h>
#include <stdio.h>

static int inits, creates, sets, dups, finalizes;

int MPI_Init(int *argc, char ***argv)
{
    inits++;
    return PMPI_Init(argc, argv);
}

int MPI_Comm_create_keyval(MPI_Comm_copy_attr_function *copy, MPI_Comm_delete_attr_function *delete_it, int *key,
    void *extra)
{
    creates++;
    return PMPI_Comm_create_keyval(copy, delete_it, key, extra);
}

int MPI_Comm_set_attr(MPI_Comm comm, int key, void *value)
{
    sets++;
    return PMPI_Comm_set_attr(comm, key, value);
}

int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *copy)
{
    dups++;
    return PMPI_Comm_dup(comm, copy);
}

int MPI_Finalize(void)
{
    finalizes++;
    printf("really called: init %d, create_keyval %d, set_attr %d, dup %d, finalize %d\n", inits, creates, sets, dups,
        finalizes);
    fflush(stdout);
    return PMPI_Finalize();
}
