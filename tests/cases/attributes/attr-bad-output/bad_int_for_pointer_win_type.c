// As bad_int_for_pointer, for a window and a datatype.
// ranks: 2
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    struct {
        _Alignas(8) int before;
        int model;
        int behind;
    } place = {1, 2, 3};
    int key, flag, memory = 0, number = 1;
    MPI_Datatype pair;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &key, NULL);
    MPI_Type_set_attr(pair, key, &number);

    MPI_Win_get_attr(win, MPI_WIN_MODEL, &place.model, &flag);      //~ suspicious[attr-bad-output]
    MPI_Type_get_attr(pair, key, &place.model, &flag);              //~ suspicious[attr-bad-output]

    MPI_Type_free_keyval(&key);
    MPI_Type_free(&pair);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
