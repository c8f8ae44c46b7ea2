// preload-after: fake_flag.c
// The attribute was set, and the library says that there is none.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    static int number;
    int key, flag;
    void *value;
    MPI_Datatype type;
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &key, NULL);
    MPI_Type_get_attr(type, key, &value, &flag);
    MPI_Type_set_attr(type, key, &number);
    MPI_Type_get_attr(type, key, &value, &flag); //~ library[library-mismatch]
    MPI_Type_free(&type);
    MPI_Type_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
