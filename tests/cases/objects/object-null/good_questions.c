// Questions about what is there; null handles where they may be given.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int number;
    char name[MPI_MAX_OBJECT_NAME], key[MPI_MAX_INFO_KEY + 1];
    MPI_Errhandler handler;
    MPI_Info info;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_SELF, &number);
    MPI_Comm_compare(MPI_COMM_WORLD, MPI_COMM_SELF, &number);
    MPI_Type_size(MPI_INT, &number);
    MPI_Type_get_name(MPI_INT, name, &number);
    MPI_Op_commutative(MPI_SUM, &number);
    MPI_Info_create(&info);
    MPI_Info_set(info, "key", "value");
    MPI_Info_get_nthkey(info, 0, key);
    MPI_Info_free(&info);
    MPI_Info_get_nkeys(MPI_INFO_ENV, &number);
    MPI_File_get_errhandler(MPI_FILE_NULL, &handler);
    MPI_File_set_errhandler(MPI_FILE_NULL, handler);
    MPI_Errhandler_free(&handler);
    MPI_File_delete("no-such-file", MPI_INFO_NULL);
    MPI_Finalize();
    return 0;
}
