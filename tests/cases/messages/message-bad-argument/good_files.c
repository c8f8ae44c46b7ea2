// ranks: 2
// Files opened in every right way; places before the current one and before the end; a displacement that is not given.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_File file;
    MPI_Offset at;
    MPI_Status status;
    MPI_Group group;
    MPI_Info info;
    MPI_Errhandler handler;
    int rank, number = 7, amode;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_get_errhandler(MPI_FILE_NULL, &handler);
    MPI_File_set_errhandler(MPI_FILE_NULL, handler);
    MPI_Errhandler_free(&handler);

    MPI_File_open(MPI_COMM_WORLD, "good_files.data", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    MPI_File_set_size(file, 0);
    MPI_File_write_at(file, 4 * rank, &number, 1, MPI_INT, &status);
    MPI_File_sync(file);
    MPI_File_close(&file);

    /* Of one rank: under load, Open MPI 4 hangs now and then where all of them open a second one. */
    if (rank != 0)
        goto end;
    MPI_File_open(MPI_COMM_SELF, "good_files.data", MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
    MPI_File_get_amode(file, &amode);
    MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
    MPI_File_read(file, &number, 1, MPI_INT, &status);
    MPI_File_seek(file, -1, MPI_SEEK_CUR);
    MPI_File_seek(file, -1, MPI_SEEK_END);
    MPI_File_get_position(file, &at);
    MPI_File_read(file, &number, 0, MPI_INT, &status);
    MPI_File_read_all_begin(file, &number, 1, MPI_INT);
    MPI_File_read_all_end(file, &number, &status);
    MPI_File_get_group(file, &group);
    MPI_Group_free(&group);
    MPI_File_get_info(file, &info);
    MPI_File_set_info(file, info);
    MPI_Info_free(&info);
    MPI_File_close(&file);

    /* The second file may have the handle of the first. */
    MPI_File_open(MPI_COMM_SELF, "good_files.data", MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    MPI_File_get_size(file, &at);
    MPI_File_write_at_all(file, 0, NULL, 0, MPI_INT, &status);
    MPI_File_close(&file);
end:
    MPI_Finalize();
    return 0;
}
