// Delete callbacks on MPI_COMM_SELF run first in MPI_Finalize: everything of MPI still works there.
#include <mpi.h>
#include <stdlib.h>

static int other_key;
static MPI_Comm own;
static MPI_Datatype type;

static int last_orders(MPI_Comm comm, int keyval, void *value, void *extra)
{
    int *tag_ub, flag, finalized;
    void *found;
    MPI_Finalized(&finalized);
    if (finalized)
        return MPI_ERR_OTHER;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &tag_ub, &flag);
    MPI_Comm_get_attr(own, other_key, &found, &flag);
    MPI_Comm_free(&own);
    MPI_Type_free(&type);
    MPI_Comm_free_keyval(&other_key);
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);
    static int number = 1;
    int key;
    MPI_Comm_dup(MPI_COMM_WORLD, &own);
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &other_key, NULL);
    MPI_Comm_set_attr(own, other_key, &number);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, last_orders, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &number);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
