// cflags: -Wno-deprecated-declarations
// The caching calls of MPI-1, all five.
#include <mpi.h>
#include <stdlib.h>

static int copy_attr(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    *flag = 0;
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
    int key, flag;
    void *value;
    MPI_Keyval_create(copy_attr, delete_attr, &key, NULL); //~ note[deprecated-call]
    MPI_Attr_put(MPI_COMM_SELF, key, &number);             //~ note[deprecated-call]
    for (int i = 0; i < 3; i++)
        MPI_Attr_get(MPI_COMM_SELF, key, &value, &flag);   //~ note[deprecated-call]
    MPI_Attr_delete(MPI_COMM_SELF, key);                   //~ note[deprecated-call]
    MPI_Keyval_free(&key);                                 //~ note[deprecated-call]
    MPI_Finalize();
    return 0;
}
