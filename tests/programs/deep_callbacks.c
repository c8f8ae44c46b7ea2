// A right program: the delete callback of each datatype frees the next one, thousands deep. How much of the stack a level takes is
// said on standard error.
#include <mpi.h>
#include <stdio.h>

#define DEEP 6000

static MPI_Datatype types[DEEP + 1];
static int freed;
static char *top, *bottom;

static int free_next(MPI_Datatype datatype, int key, void *value, void *extra)
{
    (void)datatype, (void)key, (void)extra;
    MPI_Datatype *next = value;
    char here;
    bottom = &here;
    if (!top)
        top = &here;
    freed++;
    return *next == MPI_DATATYPE_NULL ? MPI_SUCCESS : MPI_Type_free(next);
}

int main(int argc, char **argv)
{
    int key;
    MPI_Init(&argc, &argv);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, free_next, &key, NULL);
    types[DEEP] = MPI_DATATYPE_NULL;
    for (int i = 0; i < DEEP; i++)
        MPI_Type_contiguous(3, MPI_INT, &types[i]);
    for (int i = 0; i < DEEP; i++)
        MPI_Type_set_attr(types[i], key, &types[i + 1]);
    MPI_Type_free(&types[0]);
    MPI_Type_free_keyval(&key);
    fprintf(stderr, "a level used %ld\n", (long)(top - bottom) / (DEEP - 1));
    puts(freed == DEEP ? "done" : "not all is freed");
    MPI_Finalize();
    return 0;
}
