// exit: any
// A file is closed by a copy of its handle, and written to. Libraries may crash of it.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_File file, copy;
    int number = 0;

    MPI_Init(NULL, NULL);
    MPI_File_open(MPI_COMM_SELF, "bad_file.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    copy = file;
    MPI_File_close(&copy);
    MPI_File_write(file, &number, 1, MPI_INT, MPI_STATUS_IGNORE); //~ violation[object-freed]
    MPI_Finalize();
    return 0;
}
