// The group of a file is never freed.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_File file;
    MPI_Group group;

    MPI_Init(NULL, NULL);
    MPI_File_open(MPI_COMM_SELF, "group_of_a_file.dat", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                  MPI_INFO_NULL, &file);
    MPI_File_get_group(file, &group); //~ leak[group-leak]
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
