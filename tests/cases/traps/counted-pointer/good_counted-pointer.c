// Copies share one block, and the last delete callback frees it.
#include <mpi.h>
#include <stdlib.h>

struct shared {
    int references;
};

static int copy_attr(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    struct shared *s = in;
    s->references++;
    *(void **)out = s;
    *flag = 1;
    return MPI_SUCCESS;
}

static int delete_attr(MPI_Comm comm, int keyval, void *value, void *extra)
{
    struct shared *s = value;
    if (--s->references == 0)
        free(s);
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);

    struct shared *s = malloc(sizeof *s), *found;
    s->references = 1;
    int key, flag;
    MPI_Comm first, second, third;
    MPI_Comm_create_keyval(copy_attr, delete_attr, &key, NULL);
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm_set_attr(first, key, s);
    MPI_Comm_dup(first, &second);
    MPI_Comm_dup(second, &third);
    MPI_Comm_free(&first);
    MPI_Comm_get_attr(third, key, &found, &flag);
    MPI_Comm_free(&third);
    MPI_Comm_free(&second);
    MPI_Comm_free_keyval(&key);

    MPI_Finalize();
    return 0;
}
