// ranks: 2
// Attributes of the program on a window: no copy callback ever runs, the delete callback runs at MPI_Win_free.
#include <mpi.h>
#include <stdlib.h>

static int deleted;

static int copy_attr(MPI_Win win, int keyval, void *extra, void *in, void *out, int *flag)
{
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int delete_attr(MPI_Win win, int keyval, void *value, void *extra)
{
    deleted++;
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);

    static int number;
    static char memory[64];
    int key, flag;
    void *value;
    MPI_Win win;
    MPI_Win_create_keyval(copy_attr, delete_attr, &key, NULL);
    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_get_attr(win, key, &value, &flag);
    MPI_Win_set_attr(win, key, &number);
    MPI_Win_set_attr(win, key, memory);
    MPI_Win_get_attr(win, key, &value, &flag);
    MPI_Win_free(&win);
    MPI_Win_free_keyval(&key);
    if (deleted != 2)
        return 9;

    MPI_Finalize();
    return 0;
}
