// Asks for functions that an MPI library may lack, as portable programs do, and prints what it finds.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    static const char *const names[] = {"MPI_Session_init", "MPI_Win_create_c", "MPI_Comm_idup_with_info",
        "MPIX_Stream_comm_create", "MPI_Comm_dup", "MPI_Comm_create_from_group",
        "MPI_Send", "MPI_Send_c", "MPI_Bcast_c", "MPI_Isendrecv", "MPI_Comm_flush_buffer", "MPI_Type_get_extent_x",
        "MPI_Abi_get_version", "MPI_File_iread_all", "MPI_Neighbor_alltoallw_init_c", "MPI_Type_lb"};
    MPI_Init(&argc, &argv);
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        printf("%s %s\n", names[i], dlsym(RTLD_DEFAULT, names[i]) ? "is there" : "is missing");
    MPI_Finalize();
    return 0;
}
