// Views of a file by datatypes of many kinds, all made and freed as they should be. With `wrong` two faults of the program stand
// beside them: a key that is used after it was freed, and a callback, run inside of the library, that asks for an invalid key.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

enum { KINDS = 8 };

static int rank, size;

static int deleted(MPI_Datatype type, int key, void *value, void *extra)
{
    (void)type, (void)key, (void)value, (void)extra;
    return MPI_SUCCESS;
}

// How often the program itself makes a resized datatype.
static int resized;

static MPI_Datatype made(int kind)
{
    MPI_Datatype inner, outer;
    int whole = 8 * size, part = 8, first = 8 * rank;
    switch (kind) {
    case 0:
        MPI_Type_create_subarray(1, &whole, &part, &first, MPI_ORDER_C, MPI_INT, &outer);
        return outer;
    case 1:
        MPI_Type_create_subarray(1, &whole, &part, &first, MPI_ORDER_FORTRAN, MPI_INT, &inner);
        MPI_Type_create_hvector(2, 1, 4 * whole, inner, &outer);
        break;
    case 2: {
        int sizes[2] = {8, 8 * size}, spread[2] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC};
        int arguments[2] = {MPI_DISTRIBUTE_DFLT_DARG, 2}, processes[2] = {1, size};
        MPI_Type_create_darray(size, rank, 2, sizes, spread, arguments, processes, MPI_ORDER_C, MPI_INT, &outer);
        return outer;
    }
    case 3: {
        int lengths[2] = {1, 1};
        MPI_Aint places[2] = {8 * rank, 800};
        MPI_Type_vector(4, 2, 2 * size, MPI_INT, &inner);
        MPI_Datatype types[2] = {inner, MPI_INT};
        MPI_Type_create_struct(2, lengths, places, types, &outer);
        break;
    }
    case 4:
        MPI_Type_contiguous(2, MPI_INT, &inner);
        MPI_Type_create_resized(inner, 0, 8 * size, &outer);
        resized++;
        break;
    case 5:
        MPI_Type_contiguous(3, MPI_INT, &inner);
        MPI_Type_dup(inner, &outer);
        break;
    case 6: {
        int lengths[2] = {2, 1}, places[2] = {rank, 40 + rank};
        MPI_Type_contiguous(2, MPI_INT, &inner);
        MPI_Type_indexed(2, lengths, places, inner, &outer);
        break;
    }
    default: {
        MPI_Aint places[3] = {12 * rank, 12 * rank + 200, 12 * rank + 500};
        MPI_Type_contiguous(3, MPI_INT, &inner);
        MPI_Type_create_hindexed_block(3, 1, places, inner, &outer);
        break;
    }
    }
    MPI_Type_free(&inner);
    return outer;
}

static void view(MPI_File file, MPI_Datatype type)
{
    int numbers[64] = {rank};
    MPI_Datatype unit, pattern;
    MPI_Offset at;
    char form[MPI_MAX_DATAREP_STRING];
    int integers, addresses, types, how;
    MPI_File_set_view(file, 0, MPI_INT, type, "native", MPI_INFO_NULL);
    MPI_File_write_all(file, numbers, 12, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_read_at_all(file, 0, numbers, 6, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_get_view(file, &at, &unit, &pattern, form);
    MPI_Type_get_envelope(pattern, &integers, &addresses, &types, &how);
    if (how != MPI_COMBINER_NAMED)
        MPI_Type_free(&pattern);
}

// The last thing that it does is a call of MPI: the compiler may put that into its place.
static int forget(void *state)
{
    static void *value;
    static int found;
    (void)state;
    return MPI_Comm_get_attr(MPI_COMM_SELF, MPI_KEYVAL_INVALID, &value, &found);
}

static int ask(void *state, MPI_Status *status)
{
    (void)state;
    MPI_Status_set_elements(status, MPI_INT, 0);
    MPI_Status_set_cancelled(status, 0);
    status->MPI_SOURCE = status->MPI_TAG = MPI_UNDEFINED;
    return MPI_SUCCESS;
}

static int cancel(void *state, int complete)
{
    (void)state, (void)complete;
    return MPI_SUCCESS;
}

static void wrong(void)
{
    MPI_Request request;
    void *value;
    int key, old, found;
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Grequest_start(ask, forget, cancel, NULL, &request);
    MPI_Grequest_complete(request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    old = key;
    MPI_Comm_free_keyval(&key);
    MPI_Comm_get_attr(MPI_COMM_SELF, old, &value, &found); // FREED
}

int main(int argc, char **argv)
{
    MPI_File file;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file))
        MPI_Abort(MPI_COMM_WORLD, 3);
    // The library duplicates the datatype, and the attribute with it, and frees its own.
    int key;
    MPI_Type_create_keyval(MPI_TYPE_DUP_FN, deleted, &key, NULL);
    for (int i = 0; i < 3 * KINDS; i++) {
        MPI_Datatype type = made(i % KINDS);
        MPI_Type_commit(&type);
        MPI_Type_set_attr(type, key, &rank);
        view(file, type);
        MPI_Type_free(&type);
    }
    MPI_File_close(&file);
    MPI_Type_free_keyval(&key);
    if (argc > 2 && !strcmp(argv[2], "wrong"))
        wrong();
    if (rank == 0)
        printf("resized %d\n", resized * size);
    MPI_Finalize();
    return 0;
}
