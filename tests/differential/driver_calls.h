/* The calls that driver.c makes, and the cleaning up after a program. */
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
