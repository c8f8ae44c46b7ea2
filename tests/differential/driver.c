/*
 * Plays programs that are data on a real MPI, and records every result and every callback.
 *
 *   driver PROGRAMS RECORD [SECONDS]
 *
 * PROGRAMS: «program NUMBER WILD ORPHANS LEAVE STEPS», then a line «BODY OPERATION A B C D E» for each step; body 0 is the program,
 * the others are what callbacks do. What the numbers mean: program.rs. A step that is not possible (its object is not
 * there, its place is taken) is passed over, so that a program stays one when steps are taken out.
 *
 * RECORD, nested as it happened:
 *   P number                    a program begins; «E» ends it
 *   - step                      a step is passed over
 *   > step ... < rc flag value  a step with what happened in it, and its result; rc 0 is success
 *   C key object value ... c    a copy callback; the key counts the keys of the program, the object is a place or -1
 *   D key object value ... d    a delete callback
 *   F ... Z                     MPI_Finalize, the end
 * Built with -DLIE it tells some results wrong, for a test of the test.
 */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COMM, TYPE, WIN, KINDS, PLACES = 6, SLOTS = 3, REGIONS = 4, ROOM = 4096, STEPS = 512, KEYS = 256 };
enum { EMPTY, ALIVE, MADE };
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

static int create_key(struct key *key) {
    switch (key->kind) {
    case COMM:
        return MPI_Comm_create_keyval(key->copy == 0 ? MPI_COMM_NULL_COPY_FN : key->copy == 1 ? MPI_COMM_DUP_FN : comm_copy,
                                      key->delete ? comm_delete : MPI_COMM_NULL_DELETE_FN, &key->number, key);
    case TYPE:
        return MPI_Type_create_keyval(key->copy == 0 ? MPI_TYPE_NULL_COPY_FN : key->copy == 1 ? MPI_TYPE_DUP_FN : type_copy,
                                      key->delete ? type_delete : MPI_TYPE_NULL_DELETE_FN, &key->number, key);
    default:
        return MPI_Win_create_keyval(key->copy == 0 ? MPI_WIN_NULL_COPY_FN : key->copy == 1 ? MPI_WIN_DUP_FN : win_copy,
                                     key->delete ? win_delete : MPI_WIN_NULL_DELETE_FN, &key->number, key);
    }
}

static int free_key(int kind, int *number) {
    return kind == COMM ? MPI_Comm_free_keyval(number) : kind == TYPE ? MPI_Type_free_keyval(number) : MPI_Win_free_keyval(number);
}

static int set(int kind, struct object *object, int number, void *value) {
    return kind == COMM   ? MPI_Comm_set_attr(object->comm, number, value)
           : kind == TYPE ? MPI_Type_set_attr(object->type, number, value)
                          : MPI_Win_set_attr(object->win, number, value);
}

static int get(int kind, struct object *object, int number, void *value, int *flag) {
    return kind == COMM   ? MPI_Comm_get_attr(object->comm, number, value, flag)
           : kind == TYPE ? MPI_Type_get_attr(object->type, number, value, flag)
                          : MPI_Win_get_attr(object->win, number, value, flag);
}

/* Unseen by tools: whether the step is possible. */
static int has(int kind, struct object *object, int number) {
    int flag = 0;
    void *value;
    if (kind == COMM) PMPI_Comm_get_attr(object->comm, number, &value, &flag);
    else if (kind == TYPE) PMPI_Type_get_attr(object->type, number, &value, &flag);
    else PMPI_Win_get_attr(object->win, number, &value, &flag);
    return flag;
}

static int delete_attr(int kind, struct object *object, int number) {
    return kind == COMM   ? MPI_Comm_delete_attr(object->comm, number)
           : kind == TYPE ? MPI_Type_delete_attr(object->type, number)
                          : MPI_Win_delete_attr(object->win, number);
}

static int predefined(int kind, int place) { return kind == COMM ? place < 2 : kind == TYPE ? place == 0 : 0; }

/* Attributes of objects that no program frees must go before their key does. */
static int on_predefined(struct key *key) {
    int found = 0;
    for (int place = 0; place < PLACES; place++)
        found |= predefined(key->kind, place) && has(key->kind, &objects[key->kind][place], key->number);
    return found;
}

/* Whether a window that was made on this communicator is still there. */
static int has_window(int kind, int place) {
    int found = 0;
    for (int i = 0; i < PLACES; i++)
        found |= kind == COMM && objects[WIN][i].state != EMPTY && objects[WIN][i].from == place;
    return found && !orphans;
}

/* Frees an object, and says in flag whether its handle is null afterwards. */
static int free_object(int kind, int place, int disconnect, int *null) {
    struct object *object = &objects[kind][place];
    int rc;
    object->busy++, object->freeing++;
    if (kind == COMM) {
        MPI_Comm comm = object->comm;
        rc = disconnect ? MPI_Comm_disconnect(&comm) : MPI_Comm_free(&comm);
        *null = comm == MPI_COMM_NULL;
    } else if (kind == TYPE) {
        MPI_Datatype type = object->type;
        rc = MPI_Type_free(&type);
        *null = type == MPI_DATATYPE_NULL;
    } else {
        MPI_Win win = object->win;
        rc = MPI_Win_free(&win);
        *null = win == MPI_WIN_NULL;
        if (rc == MPI_SUCCESS) memset(attached[place], 0, sizeof attached[place]);
    }
    object->busy--, object->freeing--;
    if (rc == MPI_SUCCESS || *null) object->state = EMPTY;
    return rc;
}

/* The communicator that a step makes. */
static int make_comm(int op, MPI_Comm from, int ndims, MPI_Comm *made) {
    int one = 1, zero = 0, rc;
    const int weight[] = {1};
    MPI_Request request;
    MPI_Group group;
    switch (op) {
    case DUP: return MPI_Comm_dup(from, made);
    case DUP_INFO: return MPI_Comm_dup_with_info(from, MPI_INFO_NULL, made);
    case IDUP:
        rc = MPI_Comm_idup(from, made, &request);
        return rc == MPI_SUCCESS ? MPI_Wait(&request, MPI_STATUS_IGNORE) : rc;
    case SPLIT: return MPI_Comm_split(from, 0, 0, made);
    case SPLIT_TYPE: return MPI_Comm_split_type(from, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, made);
    case CART: return MPI_Cart_create(from, ndims, &one, &zero, 0, made);
    case DIST_GRAPH:
        return MPI_Dist_graph_create_adjacent(from, 1, &zero, weight, 1, &zero, weight, MPI_INFO_NULL, 0, made);
    }
    MPI_Comm_group(from, &group);
    rc = op == CREATE ? MPI_Comm_create(from, group, made) : MPI_Comm_create_group(from, group, 1, made);
    MPI_Group_free(&group);
    return rc;
}

static int make_window(MPI_Comm comm, int place, int flavor, long size, int unit) {
    struct object *object = &objects[WIN][place];
    MPI_Win win;
    char *base = memory[place] + 8; /* on no page's edge */
    int rc;
    if (flavor == 1) {
        rc = MPI_Win_create(size ? base : NULL, size, unit, MPI_INFO_NULL, comm, &win);
        base = size ? base : NULL;
    } else if (flavor == 2) {
        rc = MPI_Win_allocate(size, unit, MPI_INFO_NULL, comm, &base, &win);
    } else if (flavor == 3) {
        rc = MPI_Win_create_dynamic(MPI_INFO_NULL, comm, &win);
        base = NULL, size = 0, unit = 1;
    } else {
        rc = MPI_Win_allocate_shared(size, unit, MPI_INFO_NULL, comm, &base, &win);
    }
    if (rc != MPI_SUCCESS) return rc;
    if (size) memset(base, 0, size);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    object->win = win, object->base = base, object->size = size, object->unit = unit, object->flavor = flavor;
    return rc;
}

/* One operation on an integer of the process itself, in an epoch of its own. */
static int operate(struct object *object, int epoch, int op, MPI_Aint at, int number, int *got) {
    MPI_Win win = object->win;
    int rcs[3] = {0, 0, 0};
    rcs[0] = epoch == 0   ? MPI_Win_fence(MPI_MODE_NOPRECEDE, win)
             : epoch == 1 ? MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win)
             : epoch == 2 ? MPI_Win_lock_all(0, win)
             : epoch == 3 ? MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win)
                          : MPI_Win_fence(0, win);
    if (rcs[0]) return rcs[0];
    rcs[1] = op == 0   ? MPI_Put(&number, 1, MPI_INT, 0, at, 1, MPI_INT, win)
             : op == 1 ? MPI_Get(got, 1, MPI_INT, 0, at, 1, MPI_INT, win)
             : op == 2 ? MPI_Accumulate(&number, 1, MPI_INT, 0, at, 1, MPI_INT, MPI_SUM, win)
             : op == 3 ? MPI_Get_accumulate(&number, 1, MPI_INT, got, 1, MPI_INT, 0, at, 1, MPI_INT, MPI_SUM, win)
                       : MPI_Fetch_and_op(&number, got, MPI_INT, 0, at, MPI_REPLACE, win);
    if (epoch == 2) MPI_Win_flush(0, win);
    rcs[2] = epoch == 0                 ? MPI_Win_fence(MPI_MODE_NOSUCCEED, win)
             : epoch == 1 || epoch == 3 ? MPI_Win_unlock(0, win)
             : epoch == 2               ? MPI_Win_unlock_all(win)
                                        : MPI_Win_fence(0, win);
    return rcs[1] ? rcs[1] : rcs[2];
}

/* A predefined attribute of a window: its number, or for the base how far it is from where it must be. */
static int predefined_attr(struct object *object, int which, int *flag, long *value) {
    static const int flavors[] = {0, MPI_WIN_FLAVOR_CREATE, MPI_WIN_FLAVOR_ALLOCATE, MPI_WIN_FLAVOR_DYNAMIC, MPI_WIN_FLAVOR_SHARED};
    const int numbers[] = {MPI_WIN_BASE, MPI_WIN_SIZE, MPI_WIN_DISP_UNIT, MPI_WIN_CREATE_FLAVOR, MPI_WIN_MODEL};
    void *found = NULL;
    int rc = MPI_Win_get_attr(object->win, numbers[which], &found, flag);
    if (rc || !*flag) return rc;
    if (which == 0) *value = (char *)found - object->base;
    else if (which == 1) *value = (long)*(MPI_Aint *)found;
    else if (which == 2) *value = *(int *)found;
    else if (which == 3)
        for (int i = 1; i < 5; i++) *value = *(int *)found == flavors[i] ? i : *value;
    return rc;
}

/* Whether a call that may run callbacks, or change the object, may be made on it now. */
static int usable(int kind, int place, int change) {
    struct object *object = &objects[kind][place];
    return object->state == ALIVE && (!change || !object->busy || (change == 1 && wild && !object->freeing));
}

static void result(int rc, int flag, long value) { fprintf(record, "< %d %d %ld\n", rc, flag, value); }

static int skip(int number) {
    fprintf(record, "- %d\n", number);
    return 1;
}

/* The steps of keys and attributes; returns false when it is another one. */
static int do_key(int number, struct step *s) {
    static const long none = 0;
    int kind = s->a, rc, flag = 0;
    if (s->op == KEY) {
        if (slots[kind][s->b] || serials == KEYS) return skip(number);
        struct key *key = &keys[serials];
        *key = (struct key){.serial = serials++, .kind = kind, .copy = s->c, .delete = s->d, .body = s->e};
        fprintf(record, "> %d\n", number);
        rc = create_key(key);
        if (rc == MPI_SUCCESS) slots[kind][s->b] = key;
        result(rc, 0, key->number);
    } else if (s->op == FREE_KEY) {
        struct key *key = slots[kind][s->b];
        if (!key || key->busy || on_predefined(key)) return skip(number);
        fprintf(record, "> %d\n", number);
        int value = key->number;
        rc = free_key(kind, &value);
        if (rc == MPI_SUCCESS) slots[kind][s->b] = NULL;
        result(rc, value == MPI_KEYVAL_INVALID, none);
    } else if (s->op == SET || s->op == GET || s->op == DELETE) {
        struct key *key = slots[kind][s->c];
        struct object *object = &objects[kind][s->b];
        if (!key || !usable(kind, s->b, s->op != GET)) return skip(number);
        /* A callback changes others of its object's attributes, and not the one that it is about. */
        if (s->op != GET && object->busy && key->busy) return skip(number);
        if (s->op == DELETE && !has(kind, object, key->number)) return skip(number);
        fprintf(record, "> %d\n", number);
        if (s->op == GET) {
            void *value = NULL;
            rc = get(kind, object, key->number, &value, &flag);
#ifdef LIE
            static int gets;
            if (flag && ++gets % 7 == 0) value = (char *)value + 1;
#endif
            result(rc, flag != 0, flag ? (long)(intptr_t)value : 0);
            return 1;
        }
        object->busy++, key->busy++;
        rc = s->op == SET ? set(kind, object, key->number, (void *)(intptr_t)s->d) : delete_attr(kind, object, key->number);
        object->busy--, key->busy--;
        result(rc, 0, 0);
    } else {
        return 0;
    }
    return 1;
}

static int do_object(int number, struct step *s) {
    int rc, flag = 0;
    if (s->op >= DUP && s->op <= SPLIT_TYPE) {
        struct object *from = &objects[COMM][s->a], *to = &objects[COMM][s->b];
        MPI_Comm made = MPI_COMM_NULL;
        if (!usable(COMM, s->a, 2) || to->state != EMPTY) return skip(number);
        fprintf(record, "> %d\n", number);
        to->state = MADE, from->busy++;
        rc = make_comm(s->op, from->comm, s->c, &made);
        from->busy--;
        flag = made == MPI_COMM_NULL || place_of_comm(made) >= 0;
        to->comm = made, to->state = rc == MPI_SUCCESS ? ALIVE : EMPTY;
        result(rc, rc == MPI_SUCCESS && flag, 0);
    } else if (s->op == FREE || s->op == DISCONNECT) {
        int kind = s->op == FREE ? s->a : COMM;
        if (!usable(kind, s->b, 2) || predefined(kind, s->b) || has_window(kind, s->b)) return skip(number);
        fprintf(record, "> %d\n", number);
        rc = free_object(kind, s->b, s->op == DISCONNECT, &flag);
        result(rc, flag, 0);
    } else if (s->op == COMMIT) {
        struct object *object = &objects[TYPE][s->a];
        if (!usable(TYPE, s->a, 2)) return skip(number);
        fprintf(record, "> %d\n", number);
        result(MPI_Type_commit(&object->type), 0, 0);
    } else if (s->op >= TYPE_DUP && s->op <= RESIZED) {
        struct object *from = &objects[TYPE][s->a], *to = &objects[TYPE][s->b];
        MPI_Datatype made = MPI_DATATYPE_NULL;
        if (!usable(TYPE, s->a, 2) || to->state != EMPTY) return skip(number);
        fprintf(record, "> %d\n", number);
        to->state = MADE, from->busy++;
        rc = s->op == TYPE_DUP     ? MPI_Type_dup(from->type, &made)
             : s->op == CONTIGUOUS ? MPI_Type_contiguous(s->c, from->type, &made)
                                   : MPI_Type_create_resized(from->type, 0, 1024, &made);
        from->busy--;
        flag = made == MPI_DATATYPE_NULL || place_of_type(made) >= 0;
        to->type = made, to->state = rc == MPI_SUCCESS ? ALIVE : EMPTY;
        result(rc, rc == MPI_SUCCESS && flag, 0);
    } else {
        return 0;
    }
    return 1;
}

static int do_window(int number, struct step *s) {
    struct object *window = &objects[WIN][s->op == WINDOW ? s->b : s->a];
    char **region = &attached[s->a][s->b % REGIONS];
    int rc, flag = 0, got = 0;
    long value = 0;
    if (s->op == WINDOW) {
        struct object *from = &objects[COMM][s->a];
        if (!usable(COMM, s->a, 2) || window->state != EMPTY) return skip(number);
        fprintf(record, "> %d\n", number);
        window->state = MADE, window->from = s->a, from->busy++;
        rc = make_window(from->comm, s->b, s->c, s->d, s->e);
        from->busy--;
        window->state = rc == MPI_SUCCESS ? ALIVE : EMPTY;
        result(rc, 0, 0);
        return 1;
    }
    if (s->op == TAG_UB) {
        int *bound = NULL;
        fprintf(record, "> %d\n", number);
        rc = MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &bound, &flag);
        result(rc, flag != 0, flag && *bound >= 32767);
        return 1;
    }
    if (!usable(WIN, s->a, s->op == PREDEFINED ? 0 : 2)) return skip(number);
    if (s->op == ATTACH) {
        char *base = regions[s->b] + s->c;
        if (window->flavor != 3 || *region) return skip(number);
        fprintf(record, "> %d\n", number);
        rc = MPI_Win_attach(window->win, base, s->d);
        if (rc == MPI_SUCCESS) *region = base;
        result(rc, 0, 0);
    } else if (s->op == DETACH) {
        if (!*region) return skip(number);
        fprintf(record, "> %d\n", number);
        rc = MPI_Win_detach(window->win, *region);
        if (rc == MPI_SUCCESS) *region = NULL;
        result(rc, 0, 0);
    } else if (s->op == PREDEFINED) {
        fprintf(record, "> %d\n", number);
        rc = predefined_attr(window, s->b, &flag, &value);
        result(rc, flag != 0, value);
    } else {
        MPI_Aint at = 0;
        if (window->flavor == 3) {
            if (!attached[s->a][s->d % REGIONS]) return skip(number);
            MPI_Get_address(attached[s->a][s->d % REGIONS], &at);
        } else {
            if (!window->size) return skip(number);
            at = s->d * 8 / window->unit;
        }
        fprintf(record, "> %d\n", number);
        rc = operate(window, s->b, s->c, at, s->e, &got);
        result(rc, 0, got);
    }
    return 1;
}

static void play(int body) {
    for (int i = 0; i < step_count; i++)
        if (steps[i].body == body && !do_key(i, &steps[i]) && !do_object(i, &steps[i])) do_window(i, &steps[i]);
}

/* Frees what a program left: callbacks are quiet meanwhile. Returns whether the next one finds a clean process. */
static int clean_up(void) {
    int null, clean = 1;
    quiet = 1;
    for (int kind = KINDS - 1; kind >= 0; kind--)
        for (int place = 0; place < PLACES; place++) {
            struct object *object = &objects[kind][place];
            if (object->state == ALIVE && !predefined(kind, place))
                clean &= free_object(kind, place, 0, &null) == MPI_SUCCESS;
            if (predefined(kind, place))
                for (int serial = 0; serial < serials; serial++)
                    if (keys[serial].kind == kind && has(kind, object, keys[serial].number)) {
                        for (int times = 0; times < 9 && has(kind, object, keys[serial].number); times++)
                            delete_attr(kind, object, keys[serial].number);
                        clean &= !has(kind, object, keys[serial].number);
                    }
            if (!predefined(kind, place)) object->state = EMPTY;
        }
    for (int kind = 0; kind < KINDS; kind++)
        for (int slot = 0; slot < SLOTS; slot++)
            if (slots[kind][slot]) free_key(kind, &slots[kind][slot]->number), slots[kind][slot] = NULL;
    quiet = 0;
    return clean;
}

int main(int argc, char **argv) {
    int number, leave;
    FILE *programs = argc >= 3 ? fopen(argv[1], "r") : NULL;
    record = programs ? fopen(argv[2], "w") : NULL;
    if (!record) return 2;
    setvbuf(record, NULL, _IOLBF, 1 << 16);
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    objects[COMM][0] = (struct object){.state = ALIVE, .comm = MPI_COMM_WORLD};
    objects[COMM][1] = (struct object){.state = ALIVE, .comm = MPI_COMM_SELF};
    objects[TYPE][0] = (struct object){.state = ALIVE, .type = MPI_INT};
    /* «leave»: the last program's attributes stay for MPI_Finalize. */
    while (fscanf(programs, " program %d %d %d %d %d", &number, &wild, &orphans, &leave, &step_count) == 5) {
        if (step_count > STEPS) return 3;
        for (int i = 0; i < step_count; i++) {
            struct step *s = &steps[i];
            if (fscanf(programs, "%d %d %d %d %d %d %d", &s->body, &s->op, &s->a, &s->b, &s->c, &s->d, &s->e) != 7) return 4;
        }
        alarm(argc > 3 ? atoi(argv[3]) : 20); /* a library may hang */
        serials = 0;
        memset(memory, 0, sizeof memory);
        memset(regions, 0, sizeof regions);
        fprintf(record, "P %d\n", number);
        play(0);
        if (leave) break;
        int clean = clean_up();
        fprintf(record, "E\n");
        if (!clean) _exit(7); /* whoever started it goes on in a new process */
    }
    fprintf(record, "F\n");
    alarm(60); /* which is no program's time */
    number = MPI_Finalize();
    fprintf(record, "f %d\nZ\n", number);
    return 0;
}
