// A full buffer, nothing behind its end, uncommitted types whose size is asked, and files.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int numbers[4] = {0}, place = 0, size;
    MPI_Aint wide = 0, lower, extent;
    MPI_Datatype pair;
    MPI_Status status;
    MPI_File file;
    char packed[8];
    MPI_Init(NULL, NULL);
    MPI_Pack(numbers, 2, MPI_INT, packed, 8, &place, MPI_COMM_WORLD);
    MPI_Pack(NULL, 0, MPI_INT, packed, 8, &place, MPI_COMM_WORLD);
    place = 4;
    MPI_Unpack(packed, 8, &place, numbers, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Unpack(packed, 8, &place, NULL, 0, MPI_INT, MPI_COMM_WORLD);
    MPI_Pack_external("external32", numbers, 2, MPI_INT, packed, 8, &wide);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_size(pair, &size);
    MPI_Type_get_extent(pair, &lower, &extent);
    MPI_Type_commit(&pair);
    place = 0;
    MPI_Pack(numbers, 1, pair, packed, 8, &place, MPI_COMM_SELF);
    MPI_File_open(MPI_COMM_SELF, "packing.bin", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    MPI_File_write(file, numbers, 1, pair, &status);
    MPI_Get_count(&status, pair, &size);
    MPI_File_seek(file, 0, MPI_SEEK_SET);
    MPI_File_read(file, NULL, 0, MPI_INT, &status);
    MPI_Get_elements(&status, MPI_INT, &size);
    MPI_File_close(&file);
    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
