// A number near that of a key, which no create call returned. MPICH takes numbers up to some hundred more than it has keys.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    int key, wrong, flag;
    void *value;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    wrong = key + 17;
    MPI_Comm_get_attr(MPI_COMM_WORLD, wrong, &value, &flag);
    //~^ [ompi4 ompi5] violation[keyval-unknown]: a number that is no keyval
    //~^^ [mpich4 mpich5 mpich5abi] suspicious[keyval-unknown]: no create call returned
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
