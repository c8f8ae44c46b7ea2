// ranks: 2
// One of each call that gives an info object is never followed by a free.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Info info, copy, used;
    MPI_Win win;
    MPI_File file;

    MPI_Init(NULL, NULL);
    for (int i = 0; i < 3; i++)
        MPI_Info_create(&info); //~ leak[info-leak]: this info object was never freed
    MPI_Info_set(info, "host", "here");
    MPI_Info_dup(info, &copy); //~ leak[info-leak]
    MPI_Comm_get_info(MPI_COMM_WORLD, &used); //~ leak[info-leak]
    MPI_Win_create(NULL, 0, 1, copy, MPI_COMM_WORLD, &win);
    MPI_Win_get_info(win, &used); //~ leak[info-leak]
    MPI_Win_free(&win);
    MPI_File_open(MPI_COMM_WORLD, "every_maker.dat", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, info,
                  &file);
    MPI_File_get_info(file, &used); //~ leak[info-leak]
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
