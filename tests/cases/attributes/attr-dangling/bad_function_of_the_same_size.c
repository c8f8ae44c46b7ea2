// cflags: -O2 -Wno-dangling-pointer
// The function that held the value has returned. Another one is called with a frame of the same size in the same place;
// then the same one, from another line.
#include <mpi.h>
#include <stddef.h>

static int key;

__attribute__((noinline)) static void attach(MPI_Comm comm, int set)
{
    int local = 1, flag;
    int *seen = &local;
    if (set)
        MPI_Comm_set_attr(comm, key, &local); //~ related[attr-dangling]: set here
    else
        MPI_Comm_get_attr(comm, key, &seen, &flag); //~ suspicious[attr-dangling]: has returned
}

__attribute__((noinline)) static void look(MPI_Comm comm, int set)
{
    int local = 1, flag;
    int *seen = &local;
    if (set)
        MPI_Comm_delete_attr(comm, key);
    else
        MPI_Comm_get_attr(comm, key, &seen, &flag); //~ suspicious[attr-dangling]: has returned
}

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    attach(MPI_COMM_WORLD, 1);
    look(MPI_COMM_WORLD, 0);
    look(MPI_COMM_WORLD, 1);
    attach(MPI_COMM_SELF, 1);
    attach(MPI_COMM_SELF, 0);
    look(MPI_COMM_SELF, 1);
    void (*volatile indirect[])(MPI_Comm, int) = {attach, look, look};
    for (int i = 0; i < 3; i++)
        indirect[i](MPI_COMM_SELF, i != 1);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
