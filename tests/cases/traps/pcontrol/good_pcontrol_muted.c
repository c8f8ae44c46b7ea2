// MPI_Pcontrol(0) mutes findings, whatever they are about (15.2.4): wrong calls, notes, what the program leaves, and
// what is left at its end. Other levels do not bring them back.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int invalid = MPI_KEYVAL_INVALID, key, saved, flag, number = 1;
    void *value;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Pcontrol(0);
    MPI_Comm_free_keyval(&invalid);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    saved = key;
    MPI_Comm_free_keyval(&key);
    MPI_Pcontrol(2);
    MPI_Comm_set_attr(MPI_COMM_WORLD, saved, &number);
    MPI_Pcontrol(-1);
    MPI_Comm_get_attr(MPI_COMM_WORLD, saved, &value, &flag);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Pcontrol(1);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &number);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
    MPI_Finalize();
    return 0;
}
