// Null addresses that are allowed: of arrays without elements, of the values of no attribute's functions, of the arguments of main.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int keyval, rank, flag, index;
    char text[MPI_MAX_INFO_VAL + 1];
    MPI_Group all, none;
    MPI_Comm grid;
    MPI_Datatype type;
    MPI_Info info;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 0, NULL, &none);
    MPI_Group_translate_ranks(all, 0, NULL, all, NULL);
    if (none != MPI_GROUP_EMPTY) MPI_Group_free(&none);
    MPI_Group_free(&all);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &keyval, NULL);
    MPI_Comm_free_keyval(&keyval);
    MPI_Waitall(0, NULL, MPI_STATUSES_IGNORE);
    MPI_Testany(0, NULL, &index, &flag, MPI_STATUS_IGNORE);
    MPI_Cart_create(MPI_COMM_SELF, 0, NULL, NULL, 0, &grid);
    if (grid != MPI_COMM_NULL) {
        MPI_Cart_get(grid, 0, NULL, NULL, NULL);
        MPI_Cart_coords(grid, 0, 0, NULL);
        MPI_Comm_free(&grid);
    }
    MPI_Type_indexed(0, NULL, NULL, MPI_INT, &type);
    MPI_Type_free(&type);
    MPI_Type_create_struct(0, NULL, NULL, NULL, &type);
    MPI_Type_free(&type);
    MPI_Info_create(&info);
    MPI_Info_set(info, "key", "value");
    MPI_Info_get(info, "key", MPI_MAX_INFO_VAL, text, &flag);
    MPI_Info_free(&info);
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, &flag, MPI_STATUS_IGNORE);
    MPI_Alltoallv(NULL, (int[8]){0}, (int[8]){0}, MPI_INT, NULL, (int[8]){0}, (int[8]){0}, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
