// As good_created_through_pmpi, but no PMPI symbol is imported: the program asks the dynamic
// linker for it.
// cflags: -D_GNU_SOURCE -ldl
#include <dlfcn.h>
#include <mpi.h>
#include <stdlib.h>

typedef int create_function(MPI_Comm_copy_attr_function *, MPI_Comm_delete_attr_function *, int *,
                            void *);

int main(int argc, char **argv)
{
    int key, flag, number = 1;
    void *value;
    create_function *create;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    *(void **)&create = dlsym(RTLD_DEFAULT, "PMPI_Comm_create_keyval");
    if (create == NULL)
        abort();
    create(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &number);
    MPI_Comm_get_attr(MPI_COMM_WORLD, key, &value, &flag);
    if (!flag || value != &number)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
