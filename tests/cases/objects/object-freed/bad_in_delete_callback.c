// exit: any
// A delete callback reads from a partner communicator that the program freed earlier.
#include <mpi.h>
#include <stdlib.h>

struct link {
    MPI_Comm partner;
    int partner_key;
};

static int unlink_partner(MPI_Comm comm, int keyval, void *value, void *extra)
{
    struct link *l = value;
    void *found;
    int flag;
    MPI_Comm_get_attr(l->partner, l->partner_key, &found, &flag); //~ violation[object-freed]
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    static struct link l;
    int key;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, unlink_partner, &key, NULL);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &l.partner_key, NULL);

    MPI_Comm left, right;
    MPI_Comm_dup(MPI_COMM_WORLD, &left);
    MPI_Comm_dup(MPI_COMM_WORLD, &right);
    l.partner = right;
    MPI_Comm_set_attr(left, key, &l);
    MPI_Comm_free(&right);
    MPI_Comm_free(&left);

    int partner_key = l.partner_key;
    MPI_Comm_free_keyval(&partner_key);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
