// Amounts and places of packed data, and amounts of what is read and written.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int numbers[4] = {0}, place = 0, size;
    MPI_Aint wide = 0;
    char packed[64] = {0};
    MPI_File file;
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Pack(numbers, -1, MPI_INT, packed, 64, &place, MPI_COMM_SELF); //~ violation[message-bad-argument]: `incount` is negative
    MPI_Pack(numbers, 1, MPI_DATATYPE_NULL, packed, 64, &place, MPI_COMM_SELF); //~ violation[message-bad-argument]: `datatype` is MPI_DATATYPE_NULL
    MPI_Pack_size(1, MPI_INT, MPI_COMM_NULL, &size); //~ violation[message-bad-argument]: `comm` is MPI_COMM_NULL
    place = 65;
    MPI_Pack(numbers, 0, MPI_INT, packed, 64, &place, MPI_COMM_SELF); //~ violation[message-bad-argument]: `position` lies outside
    MPI_Unpack(packed, 64, &place, numbers, 0, MPI_INT, MPI_COMM_SELF); //~ violation[message-bad-argument]
    place = -1;
    MPI_Unpack(packed, 64, &place, numbers, 0, MPI_INT, MPI_COMM_SELF); //~ violation[message-bad-argument]
    place = 0;
    MPI_Unpack(packed, 64, &place, numbers, -2, MPI_INT, MPI_COMM_SELF); //~ violation[message-bad-argument]: `outcount`
    MPI_Pack_external("external32", numbers, -1, MPI_INT, packed, 64, &wide); //~ violation[message-bad-argument]
    MPI_File_open(MPI_COMM_SELF, "packing.bin", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    MPI_File_write(file, numbers, -1, MPI_INT, MPI_STATUS_IGNORE); //~ violation[message-bad-argument]: `count` is negative
    MPI_File_read_at(file, 0, numbers, 1, MPI_DATATYPE_NULL, MPI_STATUS_IGNORE); //~ violation[message-bad-argument]
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
