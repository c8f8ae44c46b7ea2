// exit: any
// Sizes, places and modes that files cannot have. Errors of files are returned by default.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_File file, other;
    MPI_Status status;
    int number = 0;

    MPI_Init(NULL, NULL);
    MPI_File_open(MPI_COMM_SELF, "bad_files.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    if (MPI_File_open(MPI_COMM_SELF, "bad_files.other", MPI_MODE_CREATE, MPI_INFO_NULL, &other) == MPI_SUCCESS) //~ violation[message-bad-argument]: exactly one of
        MPI_File_close(&other);
    if (MPI_File_open(MPI_COMM_SELF, "bad_files.other", MPI_MODE_RDONLY | MPI_MODE_RDWR, MPI_INFO_NULL, &other) == MPI_SUCCESS) //~ violation[message-bad-argument]: exactly one of
        MPI_File_close(&other);
    if (MPI_File_open(MPI_COMM_SELF, "bad_files.other", MPI_MODE_CREATE | MPI_MODE_RDONLY, MPI_INFO_NULL, &other) == MPI_SUCCESS) //~ violation[message-bad-argument]: MPI_MODE_CREATE together with MPI_MODE_RDONLY
        MPI_File_close(&other);
    if (MPI_File_open(MPI_COMM_SELF, "bad_files.other", MPI_MODE_EXCL | MPI_MODE_RDONLY, MPI_INFO_NULL, &other) == MPI_SUCCESS) //~ violation[message-bad-argument]: MPI_MODE_EXCL
        MPI_File_close(&other);
    if (MPI_File_open(MPI_COMM_SELF, "bad_files.other", MPI_MODE_CREATE | MPI_MODE_SEQUENTIAL | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &other) == MPI_SUCCESS) //~ violation[message-bad-argument]: MPI_MODE_SEQUENTIAL
        MPI_File_close(&other);
    MPI_File_set_size(file, -8); //~ violation[message-bad-argument]: `size` is negative
    MPI_File_preallocate(file, -8); //~ violation[message-bad-argument]: `size` is negative
    MPI_File_seek(file, -4, MPI_SEEK_SET); //~ violation[message-bad-argument]: `offset` is negative
    MPI_File_seek(file, 0, 77); //~ violation[message-bad-argument]: `whence` is none of
    MPI_File_seek_shared(file, -4, MPI_SEEK_SET); //~ violation[message-bad-argument]: `offset` is negative
    MPI_File_set_view(file, -3, MPI_INT, MPI_INT, "native", MPI_INFO_NULL); //~ violation[message-bad-argument]: `disp` is negative
    MPI_File_read_at(file, -4, &number, 1, MPI_INT, &status); //~ violation[message-bad-argument]: `offset` is negative
    MPI_File_write_at_all(file, -4, &number, 1, MPI_INT, &status); //~ violation[message-bad-argument]: `offset` is negative
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
