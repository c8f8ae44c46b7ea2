// Keys freed while attributes hold them: the key is the attribute's from then on, also when MPI
// ends (7.7.2).
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int comm_key, type_key, number = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &comm_key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, comm_key, &number);
    MPI_Comm_free_keyval(&comm_key);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &type_key, NULL);
    MPI_Type_set_attr(MPI_INT, type_key, &number);
    MPI_Type_free_keyval(&type_key);

    MPI_Finalize();
    return 0;
}
