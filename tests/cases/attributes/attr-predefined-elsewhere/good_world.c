// Predefined attributes asked of MPI_COMM_WORLD, absent ones too; MPI_WTIME_IS_GLOBAL asked
// anywhere (9.1.2.3);
// the program's own attributes on any communicator.
// ranks: 2
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int key, flag, number = 1;
    void *value;
    MPI_Comm dup, part;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_split(MPI_COMM_WORLD, 0, 0, &part);

    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &value, &flag);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &value, &flag);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, &value, &flag);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, &value, &flag);
    MPI_Comm_get_attr(MPI_COMM_SELF, MPI_WTIME_IS_GLOBAL, &value, &flag);
    MPI_Comm_get_attr(dup, MPI_WTIME_IS_GLOBAL, &value, &flag);
    MPI_Comm_get_attr(part, MPI_WTIME_IS_GLOBAL, &value, &flag);

    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(dup, key, &number);
    MPI_Comm_get_attr(dup, key, &value, &flag);
    MPI_Comm_get_attr(part, key, &value, &flag);
    MPI_Comm_free_keyval(&key);

    MPI_Comm_free(&part);
    MPI_Comm_free(&dup);
    MPI_Finalize();
    return 0;
}
