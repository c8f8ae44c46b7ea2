
/* What programs of exchanges need besides. */
static MPI_Comm reverseds[MOST + 1], halves[MOST + 1], betweens[MOST + 1], rings[MOST + 1];
static MPI_Op own_op;
static char buffered[1 << 20];

/* MPICH 4.0 frees datatypes once for each start. */
#if defined(MPICH_NUMVERSION) && MPICH_NUMVERSION < 40100000
#define HAS_PERSISTENT 0
#else
#define HAS_PERSISTENT (MPI_VERSION >= 4)
#endif

#if HAS_PERSISTENT
#define PERSISTENT(make, plain)                                                                                         \
    {                                                                                                                  \
        MPI_Request again;                                                                                             \
        make;                                                                                                          \
        for (int time = 0; time < 2; time++) {                                                                         \
            MPI_Start(&again);                                                                                         \
            MPI_Wait(&again, MPI_STATUS_IGNORE);                                                                       \
        }                                                                                                              \
        MPI_Request_free(&again);                                                                                      \
    }
#else
#define PERSISTENT(make, plain) plain;
#endif

#if MPI_VERSION >= 4
#define IN_PARTS(parts, whole) parts;
#else
#define IN_PARTS(parts, whole) whole;
#endif

/* It does nothing: what the numbers are is no question here. */
static void add(void *in, void *inout, int *count, MPI_Datatype *type)
{
    (void)in, (void)inout, (void)count, (void)type;
}

static void begin_exchanges(int between_groups)
{
    MPI_Buffer_attach(buffered, sizeof buffered);
    MPI_Op_create(add, 1, &own_op);
    for (int ranks = 2; ranks <= all_ranks; ranks++) {
        if (rank >= ranks) {
            continue;
        }
        int around = 1;
        MPI_Comm_split(comms[ranks], 0, -rank, &reverseds[ranks]);
        MPI_Comm_split(comms[ranks], rank % 2, rank, &halves[ranks]);
        if (between_groups) {
            MPI_Intercomm_create(halves[ranks], 0, comms[ranks], 1 - rank % 2, 1, &betweens[ranks]);
        }
        MPI_Cart_create(comms[ranks], 1, &ranks, &around, 0, &rings[ranks]);
        MPI_Comm_set_errhandler(comms[ranks], MPI_ERRORS_RETURN);
    }
}

static void end_exchanges(int between_groups)
{
    int size;
    void *buffer;
    for (int ranks = 2; ranks <= all_ranks; ranks++) {
        if (rank < ranks) {
            MPI_Comm_free(&reverseds[ranks]);
            MPI_Comm_free(&halves[ranks]);
            if (between_groups) {
                MPI_Comm_free(&betweens[ranks]);
            }
            MPI_Comm_free(&rings[ranks]);
        }
    }
    MPI_Op_free(&own_op);
    MPI_Buffer_detach(&buffer, &size);
}
