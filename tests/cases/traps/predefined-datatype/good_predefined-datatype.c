// An attribute without a delete callback is left on a predefined datatype, which nobody can free.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    static int number;
    int key, flag;
    void *value;
    MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, &key, NULL);
    MPI_Type_set_attr(MPI_INT, key, &number);
    MPI_Type_get_attr(MPI_INT, key, &value, &flag);
    MPI_Datatype copy;
    MPI_Type_dup(MPI_INT, &copy);
    MPI_Type_get_attr(copy, key, &value, &flag);
    MPI_Type_free(&copy);
    MPI_Type_free_keyval(&key);

    MPI_Finalize();
    return 0;
}
