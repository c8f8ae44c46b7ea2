// Datatypes of files that were committed, and one that is only asked about.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int numbers[4] = {0};
    MPI_Aint extent;
    MPI_Datatype pair, filetype;
    MPI_File file;

    MPI_Init(NULL, NULL);
    MPI_File_open(MPI_COMM_SELF, "good_committed.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_File_get_type_extent(file, pair, &extent);
    MPI_File_write_at(file, 0, numbers, 0, pair, MPI_STATUS_IGNORE);
    MPI_Type_commit(&pair);
    MPI_Type_vector(2, 1, 2, MPI_INT, &filetype);
    MPI_Type_commit(&filetype);
    MPI_File_set_view(file, 0, MPI_INT, filetype, "native", MPI_INFO_NULL);
    MPI_File_write_at(file, 0, numbers, 1, pair, MPI_STATUS_IGNORE);
    MPI_File_write_all_begin(file, numbers, 1, pair);
    MPI_File_write_all_end(file, numbers, MPI_STATUS_IGNORE);
    MPI_Type_free(&pair);
    MPI_Type_free(&filetype);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
