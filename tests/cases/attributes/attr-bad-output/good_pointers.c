// Addresses that can hold a pointer: of pointers to anything, of integers as wide, on the heap,
// in arrays.
// ranks: 2
#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    _Alignas(16) int memory = 0;
    int key, flag, *tag_ub;
    struct {
        char name[3];
        void *value;
        int flag;
    } inside;
    intptr_t number;
    MPI_Aint *size;
    void *values[3], **heap = malloc(sizeof *heap);
    MPI_Win win;

    if (heap == NULL)
        abort();
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &tag_ub, &flag);
    if (flag && *tag_ub < 32767)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, heap, &flag);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &inside.value, &inside.flag);
    MPI_Win_get_attr(win, MPI_WIN_SIZE, &size, &flag);
    MPI_Win_get_attr(win, MPI_WIN_BASE, &values[1], &flag);

    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_get_attr(MPI_COMM_WORLD, key, &number, &flag); /* nothing there: correct (7.7.2) */
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, (void *)(intptr_t)42);
    MPI_Comm_get_attr(MPI_COMM_WORLD, key, &number, &flag);
    if (!flag || number != 42)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
    MPI_Comm_free_keyval(&key);

    MPI_Win_free(&win);
    MPI_Finalize();
    free(heap);
    return 0;
}
