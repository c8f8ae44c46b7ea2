// Accesses to a file whose buffers lie apart, or are only read, one after another, by every way to complete them.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_File file;
    MPI_Request r[2];
    MPI_Status status, statuses[2];
    int numbers[100] = {0}, other[100] = {0}, flag = 0, indices[2], done;

    MPI_Init(NULL, NULL);
    MPI_File_open(MPI_COMM_WORLD, "apart.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                  &file);
    for (int round = 0; round < 10; round++) {
        MPI_File_iwrite_at(file, 0, numbers, 100, MPI_INT, &r[0]);
        MPI_File_iwrite_at(file, 400, other, 100, MPI_INT, &r[1]);
        MPI_Send(numbers, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
        MPI_Waitall(2, r, statuses);
        numbers[0] = round;

        MPI_File_iread_at(file, 0, numbers, 50, MPI_INT, &r[0]);
        MPI_File_iread_at(file, 200, numbers + 50, 50, MPI_INT, &r[1]);
        MPI_File_read_at(file, 400, other, 100, MPI_INT, MPI_STATUS_IGNORE);
        for (int left = 2; left > 0; left -= done) MPI_Waitsome(2, r, &done, indices, MPI_STATUSES_IGNORE);
        MPI_Bcast(numbers, 100, MPI_INT, 0, MPI_COMM_WORLD);

        MPI_File_iread_at(file, 0, numbers, 100, MPI_INT, &r[0]);
        while (!flag) MPI_Test(&r[0], &flag, &status);
        flag = 0;
        MPI_File_iwrite_at_all(file, 0, numbers, 100, MPI_INT, &r[0]);
        MPI_Wait(&r[0], &status);
        MPI_File_read_at_all(file, 0, numbers, 100, MPI_INT, &status);
        MPI_File_write_at_all(file, 0, numbers, 100, MPI_INT, MPI_STATUS_IGNORE);
        MPI_File_write_at_all_begin(file, 0, numbers, 100, MPI_INT);
        MPI_File_write_at_all_end(file, numbers, &status);
        MPI_File_iwrite_at(file, 0, NULL, 0, MPI_INT, &r[0]);
        MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    }
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
