// ranks: 2
// Libraries hand a freed handle out again at once: the new object is alive, whatever its bits.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int comm_key, type_key, flag;
    void *value;
    static int number = 1;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &comm_key, NULL);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &type_key, NULL);

    for (int round = 0; round < 20; round++) {
        MPI_Comm comm;
        MPI_Comm_dup(MPI_COMM_WORLD, &comm);
        MPI_Comm_get_attr(comm, comm_key, &value, &flag);
        MPI_Comm_set_attr(comm, comm_key, &number);
        MPI_Comm_free(&comm);

        MPI_Datatype type;
        MPI_Type_contiguous(3, MPI_INT, &type);
        MPI_Type_get_attr(type, type_key, &value, &flag);
        MPI_Type_set_attr(type, type_key, &number);
        MPI_Type_free(&type);

        static char memory[32];
        MPI_Win win;
        MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
        MPI_Win_get_attr(win, MPI_WIN_BASE, &value, &flag);
        MPI_Win_free(&win);
    }

    MPI_Comm_free_keyval(&comm_key);
    MPI_Type_free_keyval(&type_key);
    MPI_Finalize();
    return 0;
}
