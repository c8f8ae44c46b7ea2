// Handles as values: under Open MPI they are addresses of the library's heap, freed by the
// library itself.
#include <mpi.h>
#include <stddef.h>
#include <stdint.h>

int main(int argc, char **argv)
{
    int key, flag;
    void *value;
    MPI_Comm dup;
    MPI_Datatype pair;
    MPI_Info info;
    MPI_Group group;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);

    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, (void *)(intptr_t)dup);
    MPI_Comm_get_attr(MPI_COMM_SELF, key, &value, &flag);
    MPI_Comm_free(&dup);
    MPI_Comm_get_attr(MPI_COMM_SELF, key, &value, &flag);

    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, (void *)(intptr_t)pair);
    MPI_Type_free(&pair);
    MPI_Comm_get_attr(MPI_COMM_SELF, key, &value, &flag);

    MPI_Info_create(&info);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, (void *)(intptr_t)info);
    MPI_Info_free(&info);
    MPI_Comm_get_attr(MPI_COMM_SELF, key, &value, &flag);

    MPI_Comm_group(MPI_COMM_SELF, &group);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, (void *)(intptr_t)group);
    MPI_Group_free(&group);
    MPI_Comm_get_attr(MPI_COMM_SELF, key, &value, &flag);

    MPI_Comm_delete_attr(MPI_COMM_SELF, key);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
