/*
 * Plays programs that are data on a real MPI, and records every result and every callback.
 *
 *   driver PROGRAMS RECORD [SECONDS [SPOILS]]
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
 *
 * With SPOILS it ends after a program in which one of these things happened, because the library's memory may be damaged
 * (the numbers of `enum spoils` in driver.h added up). Another process goes on with the next program.
 *
 * For tests of the test: built with -DLIE it tells some results wrong, with -DCRASH it ends where nobody expects it.
 */
#include "driver.h"
#include "driver_calls.h"

/* Whether a call that may run callbacks, or change the object, may be made on it now. */
static int usable(int kind, int place, int change) {
    struct object *object = &objects[kind][place];
    return object->state == ALIVE && (!change || !object->busy || (change == 1 && wild && !object->freeing));
}

static void result(int rc, int flag, long value) { fprintf(record, "< %d %d %ld\n", rc, flag, value); }

static void begin(int number, struct step *s) {
    fprintf(record, "> %d\n", number);
#ifdef CRASH
    /* After what makes libraries crash, but not where they do. */
    int window = s->op == WINDOW && spoilt == FAILED_COPY, other = s->op >= SPLIT && s->op <= SPLIT_TYPE;
    other |= s->op == KEY || s->op == CONTIGUOUS || s->op == RESIZED || s->op == COMMIT || s->op == TAG_UB;
    if (spoilt && (window || other)) _exit(86);
#else
    (void)s;
#endif
}

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
        begin(number, s);
        rc = create_key(key);
        if (rc == MPI_SUCCESS) slots[kind][s->b] = key;
        result(rc, 0, key->number);
    } else if (s->op == FREE_KEY) {
        struct key *key = slots[kind][s->b];
        if (!key || key->busy || on_predefined(key)) return skip(number);
        begin(number, s);
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
        begin(number, s);
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
        if (object->busy) spoilt |= REENTERED;
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
        begin(number, s);
        to->state = MADE, from->busy++;
        rc = make_comm(s->op, from->comm, s->c, &made);
        from->busy--;
        flag = made == MPI_COMM_NULL || place_of_comm(made) >= 0;
        to->comm = made, to->state = rc == MPI_SUCCESS ? ALIVE : EMPTY;
        result(rc, rc == MPI_SUCCESS && flag, 0);
    } else if (s->op == FREE || s->op == DISCONNECT) {
        int kind = s->op == FREE ? s->a : COMM;
        if (!usable(kind, s->b, 2) || predefined(kind, s->b) || has_window(kind, s->b)) return skip(number);
        begin(number, s);
        rc = free_object(kind, s->b, s->op == DISCONNECT, &flag);
        result(rc, flag, 0);
    } else if (s->op == COMMIT) {
        struct object *object = &objects[TYPE][s->a];
        if (!usable(TYPE, s->a, 2)) return skip(number);
        begin(number, s);
        result(MPI_Type_commit(&object->type), 0, 0);
    } else if (s->op >= TYPE_DUP && s->op <= RESIZED) {
        struct object *from = &objects[TYPE][s->a], *to = &objects[TYPE][s->b];
        MPI_Datatype made = MPI_DATATYPE_NULL;
        if (!usable(TYPE, s->a, 2) || to->state != EMPTY) return skip(number);
        begin(number, s);
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
        begin(number, s);
        window->state = MADE, window->from = s->a, from->busy++, making++;
        rc = make_window(from->comm, s->b, s->c, s->d, s->e);
        from->busy--, making--;
        window->state = rc == MPI_SUCCESS ? ALIVE : EMPTY;
        result(rc, 0, 0);
        return 1;
    }
    if (s->op == TAG_UB) {
        int *bound = NULL;
        begin(number, s);
        rc = MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &bound, &flag);
        result(rc, flag != 0, flag && *bound >= 32767);
        return 1;
    }
    if (!usable(WIN, s->a, s->op == PREDEFINED ? 0 : 2)) return skip(number);
    if (s->op == ATTACH) {
        char *base = regions[s->b] + s->c;
        if (window->flavor != 3 || *region) return skip(number);
        begin(number, s);
        rc = MPI_Win_attach(window->win, base, s->d);
        if (rc == MPI_SUCCESS) *region = base;
        result(rc, 0, 0);
    } else if (s->op == DETACH) {
        if (!*region) return skip(number);
        begin(number, s);
        rc = MPI_Win_detach(window->win, *region);
        if (rc == MPI_SUCCESS) *region = NULL;
        result(rc, 0, 0);
    } else if (s->op == PREDEFINED) {
        begin(number, s);
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
        begin(number, s);
        rc = operate(window, s->b, s->c, at, s->e, &got);
        result(rc, 0, got);
    }
    return 1;
}

static void play(int body) {
    for (int i = 0; i < step_count; i++)
        if (steps[i].body == body && !do_key(i, &steps[i]) && !do_object(i, &steps[i])) do_window(i, &steps[i]);
}

int main(int argc, char **argv) {
    int number, leave, spoils = argc > 4 ? atoi(argv[4]) : 0;
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
        serials = spoilt = 0;
        memset(memory, 0, sizeof memory);
        memset(regions, 0, sizeof regions);
        fprintf(record, "P %d\n", number);
        play(0);
        if (leave) break;
        int clean = !(spoilt & spoils) && clean_up();
        fprintf(record, "E\n");
        if (!clean) _exit(7); /* whoever started it goes on in a new process */
    }
    fprintf(record, "F\n");
    alarm(600); /* which is no program's time */
    number = MPI_Finalize();
    fprintf(record, "f %d\nZ\n", number);
    return 0;
}
