// exit: any
// A file is closed by a copy of its handle, and asked how large it is. Libraries may crash of it.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_File file, copy;
    MPI_Offset size;

    MPI_Init(NULL, NULL);
    MPI_File_open(MPI_COMM_SELF, "bad_file.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    copy = file;
    MPI_File_close(&copy);
    MPI_File_get_size(file, &size); //~ violation[object-freed]
    MPI_Finalize();
    return 0;
}
