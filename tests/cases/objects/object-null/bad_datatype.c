// A datatype is needed, and the program has none.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    int key, flag;
    void *value;
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &key, NULL);

    MPI_Datatype none = MPI_DATATYPE_NULL, made;
    MPI_Type_set_attr(none, key, &key);          //~ violation[object-null]
    MPI_Type_get_attr(none, key, &value, &flag); //~ violation[object-null]
    MPI_Type_delete_attr(none, key);             //~ violation[object-null]
    MPI_Type_dup(none, &made);                   //~ violation[object-null]
    MPI_Type_contiguous(4, none, &made);         //~ violation[object-null]
    MPI_Type_free(&none);                        //~ violation[object-null]

    MPI_Type_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
