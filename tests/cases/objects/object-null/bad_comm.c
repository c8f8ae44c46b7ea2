// A communicator is needed, and the program has none.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    int key, flag;
    void *value;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);

    MPI_Comm none = MPI_COMM_NULL, copy;
    MPI_Comm_set_attr(none, key, &key);         //~ violation[object-null]
    MPI_Comm_get_attr(none, key, &value, &flag); //~ violation[object-null]
    MPI_Comm_delete_attr(none, key);            //~ violation[object-null]
    MPI_Comm_dup(none, &copy);                  //~ violation[object-null]
    MPI_Comm_split(none, 0, 0, &copy);          //~ violation[object-null]
    MPI_Comm_free(&none);                       //~ violation[object-null]

    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
