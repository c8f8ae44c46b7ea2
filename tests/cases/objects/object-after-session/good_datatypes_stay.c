// skip: ompi4 — no sessions
// Datatypes belong to no session: made while one is open, used and freed after it is over.
// (Another session stays open all the time: MPICH and Open MPI crash when a datatype outlives the last one.)
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    static int number = 5;
    int flag;
    void *value;
    MPI_Session first, second;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &second);
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &first);
    MPI_Datatype type, pair;
    MPI_Type_contiguous(4, MPI_INT, &type);
    MPI_Session_finalize(&first);

    int key;
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &key, NULL);
    MPI_Type_set_attr(type, key, &number);
    MPI_Type_get_attr(type, key, &value, &flag);
    MPI_Type_contiguous(2, type, &pair);
    MPI_Type_free(&pair);
    MPI_Type_delete_attr(type, key);
    MPI_Type_free(&type);
    MPI_Type_free_keyval(&key);
    MPI_Session_finalize(&second);
    return 0;
}
