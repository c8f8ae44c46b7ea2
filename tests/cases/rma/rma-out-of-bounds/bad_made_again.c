// ranks: 2
// env: MPIWARDEN_GUARD=1
// What one datatype covers holds for all that are made in the same way, and for no others: each argument counts, and so does
// what is freed and made in between. Every datatype is put where it just fits and one byte further, twice: the guard has to
// let the one pass and to hold back the other.
#include <mpi.h>
#include <stdio.h>

#ifdef OPEN_MPI
enum { DIMENSIONS = 2 }; /* It crashes in puts to subarrays with three. */
#else
enum { DIMENSIONS = 3 };
#endif
enum { ROOM = 8192, UNIT = 1 };
static char memory[ROOM], data[ROOM];
static MPI_Win win;
static int wrong, used;

static void put(const char *what, MPI_Datatype base, int elements, MPI_Datatype type, int count, MPI_Aint at, int fits)
{
    int code, class = MPI_SUCCESS;

    code = MPI_Put(data, elements, base, 1, at, count, type, win); //~ violation[rma-out-of-bounds]
    if (code != MPI_SUCCESS)
        MPI_Error_class(code, &class);
    MPI_Win_flush(1, win);
    if ((class == MPI_SUCCESS) != fits || (!fits && class != MPI_ERR_RMA_RANGE)) {
        printf("%s: %d of it at %ld: class %d\n", what, count, (long)at, class);
        wrong = 1;
    }
}

static void use(const char *what, MPI_Datatype base, MPI_Datatype type)
{
    MPI_Aint lb, extent, first, length;
    int size, one;

    MPI_Type_commit(&type);
    MPI_Type_size(type, &size);
    MPI_Type_size(base, &one);
    MPI_Type_get_extent(type, &lb, &extent);
    MPI_Type_get_true_extent(type, &first, &length);
    for (int count = 1; count <= 2; count++) {
        MPI_Aint end = first + length + (count - 1) * extent;

        // A library may refuse displacements below 0.
        if (first <= 0) {
            put(what, base, count * size / one, type, count, -first, 1);
            put(what, base, count * size / one, type, count, -first - UNIT, 0);
        }
        put(what, base, count * size / one, type, count, ROOM - end, 1);
        put(what, base, count * size / one, type, count, ROOM - end + UNIT, 0);
    }
    MPI_Type_free(&type);
    used++;
}

static void vectors(MPI_Datatype base, int scale)
{
    static const int strides[] = {-5, -3, 3, 4};
    MPI_Datatype type;

    for (int count = 1; count <= 3; count++)
        for (int length = 1; length <= 2; length++)
            for (int stride = 0; stride < 4; stride++) {
                MPI_Type_vector(count, length, strides[stride], base, &type);
                use("vector", base, type);
                MPI_Type_create_hvector(count, length, (MPI_Aint)strides[stride] * scale, base, &type);
                use("hvector", base, type);
            }
}

static void subarrays(MPI_Datatype base)
{
    static const int sizes[][3] = {{4, 5, 6}, {6, 5, 5}, {5, 4, 6}}, parts[][3] = {{2, 3, 4}, {1, 3, 2}},
                     starts[][3] = {{0, 0, 0}, {2, 0, 1}, {1, 1, 0}};
    MPI_Datatype type;

    for (int dimensions = 1; dimensions <= DIMENSIONS; dimensions++)
        for (int which = 0; which < 18; which++)
            for (int order = 0; order < 2; order++) {
                MPI_Type_create_subarray(dimensions, sizes[which % 3], parts[which / 3 % 2], starts[which / 6],
                                         order ? MPI_ORDER_C : MPI_ORDER_FORTRAN, base, &type);
                use("subarray", base, type);
            }
}

/* Datatypes of datatypes that are gone, whose handles others have by then. */
static void derived(void)
{
    MPI_Datatype inner, type;

    for (int length = 1; length <= 4; length++) {
        MPI_Type_contiguous(length, MPI_INT, &inner);
        MPI_Type_vector(2, 1, 3, inner, &type);
        MPI_Type_free(&inner);
        use("vector of contiguous", MPI_INT, type);
        MPI_Type_vector(2, 1, length, MPI_INT, &inner);
        MPI_Type_contiguous(3, inner, &type);
        MPI_Type_free(&inner);
        use("contiguous of vector", MPI_INT, type);
        MPI_Type_create_resized(MPI_INT, 0, 4 * length, &type);
        use("resized", MPI_INT, type);
    }
}

/* What MPI refuses leaves nothing behind. */
static void refused(void)
{
    MPI_Datatype type = MPI_DATATYPE_NULL;

    int vector = MPI_Type_vector(-1, 1, 3, MPI_INT, &type);   //~ violation[type-bad-argument]: `count`
    int contiguous = MPI_Type_contiguous(-2, MPI_INT, &type); //~ violation[type-bad-argument]: `count`
    if (vector == MPI_SUCCESS || contiguous == MPI_SUCCESS) printf("a negative count was taken\n");
}

int main(int argc, char **argv)
{
    MPI_Datatype base[] = {MPI_BYTE, MPI_INT, MPI_DOUBLE}, type;
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Win_create(memory, ROOM, UNIT, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win); //~ note[lock-plain-memory]
    for (int round = 0; round < 2 && rank == 0; round++) {
        for (int which = 0; which < 3; which++) {
            for (int count = 1; count <= 4; count++) {
                MPI_Type_contiguous(count, base[which], &type);
                use("contiguous", base[which], type);
            }
            vectors(base[which], 16);
            refused();
            derived();
        }
        subarrays(MPI_BYTE);
        subarrays(MPI_INT);
    }
    MPI_Win_unlock(1, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    if (rank == 0)
        printf("%d datatypes\n", used);
    return wrong;
}
