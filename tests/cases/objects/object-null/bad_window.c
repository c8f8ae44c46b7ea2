// A window is needed, and the program has none.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    int key, flag;
    void *value;
    static char memory[64];
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &key, NULL);

    MPI_Win none = MPI_WIN_NULL;
    MPI_Win_set_attr(none, key, &key);                    //~ violation[object-null]
    MPI_Win_get_attr(none, MPI_WIN_BASE, &value, &flag);  //~ violation[object-null]
    MPI_Win_delete_attr(none, key);                       //~ violation[object-null]
    MPI_Win_attach(none, memory, sizeof memory);          //~ violation[object-null]
    MPI_Win_detach(none, memory);                         //~ violation[object-null]
    MPI_Win_free(&none);                                  //~ violation[object-null]

    MPI_Win_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
