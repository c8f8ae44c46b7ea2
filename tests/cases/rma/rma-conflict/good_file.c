// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A collective write to a file stands between a put and a get: it may order them.
#include "order.h"

int main(void)
{
    begin();

    MPI_File file;
    MPI_File_open(MPI_COMM_WORLD, "file.of.case", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 3, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
    }
    MPI_File_write_at_all(file, (MPI_Offset)(rank * sizeof one), &one, 1, MPI_INT, MPI_STATUS_IGNORE);
    if (rank == 1) {
        MPI_Get(&got, 1, MPI_INT, 2, 3, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
    }
    MPI_Win_unlock_all(win);
    MPI_File_close(&file);

    end();
    return 0;
}
