/* What driver.c plays with: the program, its objects and keys, and the callbacks. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COMM, TYPE, WIN, KINDS, PLACES = 6, SLOTS = 3, REGIONS = 4, ROOM = 4096, STEPS = 512, KEYS = 256 };
enum { EMPTY, ALIVE, MADE };
/* A copy callback failed while a window was made; a callback changed other attributes of the object that it is about. */
enum spoils { FAILED_COPY = 1, REENTERED = 2 };
enum {
    KEY = 1, FREE_KEY, SET, GET, DELETE, DUP = 10, DUP_INFO, IDUP, SPLIT, CREATE, CREATE_GROUP, CART, DIST_GRAPH,
    SPLIT_TYPE, FREE, DISCONNECT, TYPE_DUP = 30, CONTIGUOUS, RESIZED, COMMIT, WINDOW = 40, ATTACH, DETACH, PREDEFINED,
    RMA, TAG_UB
};

struct step { int body, op, a, b, c, d, e; };
struct key { int serial, kind, number, copy, delete, body, failed, busy; };
struct object {
    int state, busy, freeing, flavor, unit, from;
    long size;
    char *base;
    MPI_Comm comm;
    MPI_Datatype type;
    MPI_Win win;
};

static struct step steps[STEPS];
static int step_count, wild, orphans, quiet, depth, serials;
static int making, spoilt; /* windows being made; which of SPOILS happened */
static struct object objects[KINDS][PLACES];
static struct key keys[KEYS];
static struct key *slots[KINDS][SLOTS];
static char memory[PLACES][2 * ROOM] __attribute__((aligned(4096)));
static char regions[REGIONS][2 * ROOM] __attribute__((aligned(4096)));
static char *attached[PLACES][REGIONS];
static FILE *record;

static void play(int body);

static int failed(void) { return MPI_ERR_OTHER; }

/* What a callback does besides. */
static void run(struct key *key) {
    key->busy++;
    if (++depth <= 2 && key->body) play(key->body);
    depth--, key->busy--;
}

static int copy(int kind, int place, int number, void *state, void *in, void *out, int *flag) {
    struct key *key = state;
    if (quiet) {
        *flag = 0;
        return MPI_SUCCESS;
    }
    fprintf(record, "C %d %d %ld\n", number == key->number && kind == key->kind ? key->serial : -1, place, (long)(intptr_t)in);
    run(key);
    fprintf(record, "c\n");
    if (key->copy == 5 && making) spoilt |= FAILED_COPY;
    *flag = key->copy != 4;
    *(void **)out = key->copy == 3 ? (void *)((intptr_t)in + 1000) : in;
    return key->copy == 5 ? failed() : MPI_SUCCESS;
}

static int delete(int kind, int place, int number, void *state, void *value) {
    struct key *key = state;
    if (quiet) return MPI_SUCCESS;
    fprintf(record, "D %d %d %ld\n", number == key->number && kind == key->kind ? key->serial : -1, place, (long)(intptr_t)value);
    run(key);
    fprintf(record, "d\n");
    return key->delete == 2 || (key->delete == 3 && !key->failed++) ? failed() : MPI_SUCCESS;
}

static int place_of_comm(MPI_Comm comm) {
    for (int i = 0; i < PLACES; i++) if (objects[COMM][i].state == ALIVE && objects[COMM][i].comm == comm) return i;
    return -1;
}
static int place_of_type(MPI_Datatype type) {
    for (int i = 0; i < PLACES; i++) if (objects[TYPE][i].state == ALIVE && objects[TYPE][i].type == type) return i;
    return -1;
}
static int place_of_win(MPI_Win win) {
    for (int i = 0; i < PLACES; i++) if (objects[WIN][i].state == ALIVE && objects[WIN][i].win == win) return i;
    return -1;
}

static int comm_copy(MPI_Comm c, int k, void *s, void *in, void *out, int *f) { return copy(COMM, place_of_comm(c), k, s, in, out, f); }
static int type_copy(MPI_Datatype t, int k, void *s, void *in, void *out, int *f) { return copy(TYPE, place_of_type(t), k, s, in, out, f); }
static int win_copy(MPI_Win w, int k, void *s, void *in, void *out, int *f) { return copy(WIN, place_of_win(w), k, s, in, out, f); }
static int comm_delete(MPI_Comm c, int k, void *v, void *s) { return delete(COMM, place_of_comm(c), k, s, v); }
static int type_delete(MPI_Datatype t, int k, void *v, void *s) { return delete(TYPE, place_of_type(t), k, s, v); }
static int win_delete(MPI_Win w, int k, void *v, void *s) { return delete(WIN, place_of_win(w), k, s, v); }

