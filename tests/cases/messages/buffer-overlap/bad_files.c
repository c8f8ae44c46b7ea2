// exit: any
// Buffers of operations that are not complete are used for a file, and buffers of accesses to a file for messages and other accesses.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_File file;
    MPI_Request r, q;
    MPI_Status status;
    int numbers[100] = {0}, other[100] = {0};

    MPI_Init(NULL, NULL);
    MPI_File_open(MPI_COMM_WORLD, "overlap.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                  &file);
    MPI_File_write_at(file, 0, other, 100, MPI_INT, &status);

    MPI_Irecv(numbers, 100, MPI_INT, 0, 1, MPI_COMM_SELF, &r); //~ related[buffer-overlap]: the operation was begun here
    MPI_File_write_at(file, 0, numbers + 50, 50, MPI_INT, &status); //~ violation[buffer-overlap]: this call writes to a file from the receive buffer of an earlier MPI_Irecv
    MPI_File_read_at_all(file, 0, numbers, 10, MPI_INT, &status); //~ violation[buffer-overlap]: this call reads from a file into the receive buffer
    MPI_Send(other, 100, MPI_INT, 0, 1, MPI_COMM_SELF);
    MPI_Wait(&r, &status);

    MPI_File_iwrite_at(file, 0, numbers, 100, MPI_INT, &r);
    MPI_Irecv(numbers, 1, MPI_INT, 0, 2, MPI_COMM_SELF, &q); //~ violation[buffer-overlap]: this call receives into the buffer of an earlier MPI_File_iwrite_at
    MPI_Send(other, 1, MPI_INT, 0, 2, MPI_COMM_SELF);
    MPI_Wait(&q, &status);
    MPI_Wait(&r, &status);

    MPI_File_seek(file, 0, MPI_SEEK_SET);
    MPI_File_iread(file, numbers, 100, MPI_INT, &r);
    MPI_Send(numbers + 99, 1, MPI_INT, MPI_PROC_NULL, 2, MPI_COMM_SELF);
    MPI_Bcast(numbers + 99, 1, MPI_INT, 0, MPI_COMM_SELF); //~ violation[buffer-overlap]: this call sends from the buffer of an earlier MPI_File_iread
    MPI_File_iread_at(file, 0, numbers + 10, 1, MPI_INT, &q); //~ violation[buffer-overlap]: this call reads from a file into the buffer of an earlier MPI_File_iread
    MPI_Wait(&q, &status);
    MPI_Wait(&r, &status);

    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
