// cflags: -Wno-deprecated-declarations
// MPI-1 keys with MPI-2 calls and the reverse: one kind of key, so nothing but the old calls is worth a word.
#include <mpi.h>
#include <stdlib.h>

static int copy_attr(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int delete_attr(MPI_Comm comm, int keyval, void *value, void *extra)
{
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);
    static int number;
    int old, new, flag;
    void *value;
    MPI_Comm copy;
    MPI_Keyval_create(copy_attr, delete_attr, &old, NULL);      //~ note[deprecated-call]
    MPI_Comm_create_keyval(copy_attr, delete_attr, &new, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, old, &number);
    MPI_Attr_put(MPI_COMM_SELF, new, &number);                  //~ note[deprecated-call]
    MPI_Comm_dup(MPI_COMM_SELF, &copy);
    MPI_Comm_get_attr(copy, old, &value, &flag);
    MPI_Attr_get(copy, new, &value, &flag);                     //~ note[deprecated-call]
    MPI_Comm_free(&copy);
    MPI_Comm_delete_attr(MPI_COMM_SELF, old);
    MPI_Attr_delete(MPI_COMM_SELF, new);                        //~ note[deprecated-call]
    MPI_Comm_free_keyval(&old);
    MPI_Keyval_free(&new);                                      //~ note[deprecated-call]
    MPI_Finalize();
    return 0;
}
