// exit: any
// skip: mpich5abi — it crashes of no file
// Calls on no file. Errors of files are returned by default.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Group group;
    MPI_Info info;

    MPI_Init(NULL, NULL);
    MPI_File_set_size(MPI_FILE_NULL, 8); //~ violation[object-null]: a file
    MPI_File_set_view(MPI_FILE_NULL, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL); //~ violation[object-null]: a file
    MPI_File_set_atomicity(MPI_FILE_NULL, 1); //~ violation[object-null]: a file
    MPI_File_sync(MPI_FILE_NULL); //~ violation[object-null]: a file
    MPI_File_get_group(MPI_FILE_NULL, &group); //~ violation[object-null]: a file
    MPI_File_get_info(MPI_FILE_NULL, &info); //~ violation[object-null]: a file
    MPI_Finalize();
    return 0;
}
