// exit: any
// A copy of the handle outlives the datatype.
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

    MPI_Datatype type, copy;
    MPI_Type_contiguous(8, MPI_INT, &type);      //~ related[object-freed]: created here
    copy = type;
    MPI_Type_free(&type);                        //~ related[object-freed]: freed here
    MPI_Type_get_attr(copy, key, &value, &flag); //~ violation[object-freed]

    MPI_Type_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
