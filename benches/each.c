/* What each wrapped call costs alone: `each ROUNDS` prints the nanoseconds (wall time) of one call, by its name. Calls are made in
 * batches, and the fastest batch of all rounds counts: what else runs on the machine only ever adds to it. Calls that cannot follow
 * themselves are measured as the group that they are made in. Everything is on MPI_COMM_SELF; run on one rank.
 *
 * Left out: the start and the end of MPI (span.c), sessions, processes that are spawned or connected, intercommunicators, files,
 * MPI_Comm_idup_with_info, MPI_Cart_sub, the types of Fortran's parameters and of value and index, the twins with large counts and
 * those of older standards, and of the nonblocking and persistent operations that are followed for keys all but a few: the library
 * has one way for all of a kind. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BATCH 32
#define MOST 128

static struct figure {
    const char *name;
    double best;
} figures[MOST];

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}
static void note(const char *name, double spent) {
    int i = 0;
    while (i < MOST - 1 && figures[i].name && strcmp(figures[i].name, name)) i++;
    if (!figures[i].name || spent < figures[i].best) figures[i] = (struct figure){name, spent};
}
/* Calls `...` for each i of a batch. With -DCOUNTED callgrind writes what a batch took to a file that has the name in it. */
#ifdef COUNTED
#include <valgrind/callgrind.h>
#define BEGIN 0; CALLGRIND_ZERO_STATS
#define END(name) CALLGRIND_DUMP_STATS_AT(name)
#else
#define BEGIN now()
#define END(name)
#endif
#define EACH(name, ...)                                       \
    do {                                                      \
        const double begin = BEGIN;                           \
        for (int i = 0; i < BATCH; i++) { __VA_ARGS__; }      \
        END(name);                                            \
        note(name, (now() - begin) / BATCH);                  \
    } while (0)

static MPI_Comm comm, comms[BATCH];
static MPI_Datatype type, types[BATCH];
static MPI_Win win, wins[BATCH];
static MPI_Group group, groups[BATCH];
static MPI_Request requests[BATCH];
static MPI_Errhandler handlers[BATCH];
static MPI_Info hints, infos[BATCH];
static MPI_Op ops[BATCH];
static int keys[BATCH], memory[BATCH], out[BATCH], results[BATCH];
static char regions[BATCH][4096];
static int one = 1, zero;

#define ATTRIBUTES(Kind, object, NULL_COPY, NULL_DELETE)                                                            \
    EACH("MPI_" #Kind "_create_keyval", MPI_##Kind##_create_keyval(NULL_COPY, NULL_DELETE, &keys[i], NULL));        \
    EACH("MPI_" #Kind "_set_attr", MPI_##Kind##_set_attr(object, keys[i], NULL));                                   \
    EACH("MPI_" #Kind "_get_attr", void *value; int flag; MPI_##Kind##_get_attr(object, keys[i], &value, &flag));   \
    EACH("MPI_" #Kind "_delete_attr", MPI_##Kind##_delete_attr(object, keys[i]));                                   \
    EACH("MPI_" #Kind "_free_keyval", MPI_##Kind##_free_keyval(&keys[i]))

static void attributes(void) {
    ATTRIBUTES(Comm, comm, MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN);
    ATTRIBUTES(Type, type, MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN);
    ATTRIBUTES(Win, win, MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN);
}

static void communicators(void) {
    int range[1][3] = {{0, 0, 1}};
    EACH("MPI_Comm_dup", MPI_Comm_dup(comm, &comms[i]));
    EACH("MPI_Comm_free", MPI_Comm_free(&comms[i]));
    EACH("MPI_Comm_idup", MPI_Comm_idup(comm, &comms[i], &requests[i]));
    EACH("MPI_Wait", MPI_Wait(&requests[i], MPI_STATUS_IGNORE));
    EACH("MPI_Comm_free", MPI_Comm_free(&comms[i]));
    EACH("MPI_Comm_split", MPI_Comm_split(comm, 0, 0, &comms[i]));
    EACH("MPI_Comm_disconnect", MPI_Comm_disconnect(&comms[i]));
    EACH("MPI_Comm_create", MPI_Comm_create(comm, group, &comms[i]));
    EACH("MPI_Comm_free", MPI_Comm_free(&comms[i]));
    EACH("MPI_Cart_create", MPI_Cart_create(comm, 1, &one, &zero, 0, &comms[i]));
    EACH("MPI_Comm_free", MPI_Comm_free(&comms[i]));
    EACH("MPI_Comm_split_type", MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &comms[i]));
    EACH("MPI_Comm_free", MPI_Comm_free(&comms[i]));
    EACH("MPI_Comm_create_group", MPI_Comm_create_group(comm, group, 0, &comms[i]));
    EACH("MPI_Comm_free", MPI_Comm_free(&comms[i]));
    EACH("MPI_Comm_dup_with_info", MPI_Comm_dup_with_info(comm, MPI_INFO_NULL, &comms[i]));
    EACH("MPI_Comm_free", MPI_Comm_free(&comms[i]));
    EACH("MPI_Graph_create", MPI_Graph_create(comm, 1, &zero, &zero, 0, &comms[i]));
    EACH("MPI_Comm_free", MPI_Comm_free(&comms[i]));
    EACH("MPI_Dist_graph_create", MPI_Dist_graph_create(comm, 1, &zero, &one, &zero, &one, MPI_INFO_NULL, 0, &comms[i]));
    EACH("MPI_Comm_free", MPI_Comm_free(&comms[i]));
    EACH("MPI_Dist_graph_create_adjacent", MPI_Dist_graph_create_adjacent(comm, 1, &zero, &one, 1, &zero, &one, MPI_INFO_NULL, 0, &comms[i]));
    EACH("MPI_Comm_free", MPI_Comm_free(&comms[i]));
    EACH("MPI_Comm_group", MPI_Comm_group(comm, &groups[i]));
    EACH("MPI_Group_free", MPI_Group_free(&groups[i]));
    EACH("MPI_Group_incl", MPI_Group_incl(group, 1, &zero, &groups[i]));
    EACH("MPI_Group_free", MPI_Group_free(&groups[i]));
    EACH("MPI_Group_excl", MPI_Group_excl(group, 0, &zero, &groups[i]));
    EACH("MPI_Group_free", MPI_Group_free(&groups[i]));
    EACH("MPI_Group_union", MPI_Group_union(group, group, &groups[i]));
    EACH("MPI_Group_free", MPI_Group_free(&groups[i]));
    EACH("MPI_Group_intersection", MPI_Group_intersection(group, group, &groups[i]));
    EACH("MPI_Group_free", MPI_Group_free(&groups[i]));
    EACH("MPI_Group_difference", MPI_Group_difference(group, MPI_GROUP_EMPTY, &groups[i]));
    EACH("MPI_Group_free", MPI_Group_free(&groups[i]));
    EACH("MPI_Group_range_incl", MPI_Group_range_incl(group, 1, range, &groups[i]));
    EACH("MPI_Group_free", MPI_Group_free(&groups[i]));
    EACH("MPI_Group_range_excl", MPI_Group_range_excl(group, 0, range, &groups[i]));
    EACH("MPI_Group_free", MPI_Group_free(&groups[i]));
    EACH("MPI_Comm_get_errhandler", MPI_Comm_get_errhandler(comm, &handlers[i]));
    EACH("MPI_Errhandler_free", MPI_Errhandler_free(&handlers[i]));
}

static void datatypes(void) {
    int numbers[4], distribution = MPI_DISTRIBUTE_NONE, argument = MPI_DISTRIBUTE_DFLT_DARG;
    MPI_Aint place[1] = {0}, addresses[1];
    MPI_Datatype parts[1] = {MPI_INT}, made[1];
#define TYPES(name, ...)                                     \
    EACH(name, __VA_ARGS__);                                 \
    EACH("MPI_Type_commit", MPI_Type_commit(&types[i]));     \
    EACH("MPI_Type_free", MPI_Type_free(&types[i]))
    TYPES("MPI_Type_contiguous", MPI_Type_contiguous(2, MPI_INT, &types[i]));
    TYPES("MPI_Type_vector", MPI_Type_vector(2, 1, 2, MPI_INT, &types[i]));
    TYPES("MPI_Type_create_hvector", MPI_Type_create_hvector(2, 1, 8, MPI_INT, &types[i]));
    TYPES("MPI_Type_indexed", MPI_Type_indexed(1, &one, &zero, MPI_INT, &types[i]));
    TYPES("MPI_Type_create_hindexed", MPI_Type_create_hindexed(1, &one, place, MPI_INT, &types[i]));
    TYPES("MPI_Type_create_indexed_block", MPI_Type_create_indexed_block(1, 1, &zero, MPI_INT, &types[i]));
    TYPES("MPI_Type_create_struct", MPI_Type_create_struct(1, &one, place, parts, &types[i]));
    TYPES("MPI_Type_create_subarray", MPI_Type_create_subarray(1, &one, &one, &zero, MPI_ORDER_C, MPI_INT, &types[i]));
    TYPES("MPI_Type_create_hindexed_block", MPI_Type_create_hindexed_block(1, 1, place, MPI_INT, &types[i]));
    TYPES("MPI_Type_create_darray", MPI_Type_create_darray(1, 0, 1, &one, &distribution, &argument, &one, MPI_ORDER_C, MPI_INT,
                                                           &types[i]));
    TYPES("MPI_Type_create_resized", MPI_Type_create_resized(MPI_INT, 0, 8, &types[i]));
    TYPES("MPI_Type_dup", MPI_Type_dup(type, &types[i]));
    EACH("MPI_Type_get_contents", MPI_Type_get_contents(type, 1, 0, 1, numbers, addresses, made));
    EACH("MPI_Type_match_size", MPI_Type_match_size(MPI_TYPECLASS_INTEGER, 4, &types[i]));
}

static void windows(void) {
    void *base;
    EACH("MPI_Win_create", MPI_Win_create(memory, sizeof memory, 4, MPI_INFO_NULL, comm, &wins[i]));
    EACH("MPI_Win_free", MPI_Win_free(&wins[i]));
    EACH("MPI_Win_allocate", MPI_Win_allocate(64, 4, MPI_INFO_NULL, comm, &base, &wins[i]));
    EACH("MPI_Win_free, allocated", MPI_Win_free(&wins[i]));
    EACH("MPI_Win_allocate_shared", MPI_Win_allocate_shared(64, 4, MPI_INFO_NULL, comm, &base, &wins[i]));
    EACH("MPI_Win_shared_query", MPI_Aint size; int unit; MPI_Win_shared_query(wins[i], 0, &size, &unit, &base));
    EACH("MPI_Win_free, shared", MPI_Win_free(&wins[i]));
    EACH("MPI_Win_create_dynamic", MPI_Win_create_dynamic(MPI_INFO_NULL, comm, &wins[i]));
    EACH("MPI_Win_attach", MPI_Win_attach(wins[0], regions[i], sizeof regions[i]));
    EACH("MPI_Win_detach", MPI_Win_detach(wins[0], regions[i]));
    EACH("MPI_Win_free, dynamic", MPI_Win_free(&wins[i]));
    EACH("MPI_Win_get_info", MPI_Win_get_info(win, &infos[i]));
    EACH("MPI_Info_free", MPI_Info_free(&infos[i]));
    EACH("MPI_Win_set_info", MPI_Win_set_info(win, hints));
    EACH("MPI_Win_set_name", MPI_Win_set_name(win, "bench"));
    EACH("MPI_Win_set_errhandler", MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    EACH("MPI_Win_get_errhandler", MPI_Win_get_errhandler(win, &handlers[i]));
    EACH("MPI_Errhandler_free", MPI_Errhandler_free(&handlers[i]));
    EACH("MPI_Win_get_group", MPI_Win_get_group(win, &groups[i]));
    EACH("MPI_Group_free", MPI_Group_free(&groups[i]));
}

static void operations(void) {
    MPI_Status status;
    EACH("MPI_Win_fence", MPI_Win_fence(0, win));
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    EACH("MPI_Win_lock, MPI_Win_unlock", MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win); MPI_Win_unlock(0, win));
    EACH("MPI_Win_lock_all, MPI_Win_unlock_all", MPI_Win_lock_all(0, win); MPI_Win_unlock_all(win));
    EACH("MPI_Win_post, start, complete, wait", MPI_Win_post(group, 0, win); MPI_Win_start(group, 0, win);
         MPI_Win_complete(win); MPI_Win_wait(win));
    EACH("MPI_Win_post, start, complete, test", int flag = 0; MPI_Win_post(group, 0, win); MPI_Win_start(group, 0, win);
         MPI_Win_complete(win); while (!flag) MPI_Win_test(win, &flag));
    MPI_Win_lock_all(0, win);
    EACH("MPI_Put", MPI_Put(&out[i], 1, MPI_INT, 0, i, 1, MPI_INT, win));
    MPI_Win_flush_all(win);
    EACH("MPI_Get", MPI_Get(&results[i], 1, MPI_INT, 0, i, 1, MPI_INT, win));
    MPI_Win_flush_all(win);
    EACH("MPI_Accumulate", MPI_Accumulate(&out[i], 1, MPI_INT, 0, i, 1, MPI_INT, MPI_SUM, win));
    MPI_Win_flush_all(win);
    EACH("MPI_Get_accumulate",
         MPI_Get_accumulate(&out[i], 1, MPI_INT, &results[i], 1, MPI_INT, 0, i, 1, MPI_INT, MPI_SUM, win));
    MPI_Win_flush_all(win);
    EACH("MPI_Fetch_and_op", MPI_Fetch_and_op(&out[i], &results[i], MPI_INT, 0, i, MPI_SUM, win));
    MPI_Win_flush_all(win);
    EACH("MPI_Compare_and_swap", MPI_Compare_and_swap(&out[i], &zero, &results[i], MPI_INT, 0, i, win));
    MPI_Win_flush_all(win);
    EACH("MPI_Rput", MPI_Rput(&out[i], 1, MPI_INT, 0, i, 1, MPI_INT, win, &requests[i]));
    EACH("MPI_Wait, of MPI_Rput", MPI_Wait(&requests[i], MPI_STATUS_IGNORE));
    MPI_Win_flush_all(win);
    EACH("MPI_Rget", MPI_Rget(&results[i], 1, MPI_INT, 0, i, 1, MPI_INT, win, &requests[i]));
    EACH("MPI_Wait, of MPI_Rget", MPI_Wait(&requests[i], MPI_STATUS_IGNORE));
    MPI_Win_flush_all(win);
    EACH("MPI_Rget_accumulate", MPI_Rget_accumulate(&out[i], 1, MPI_INT, &results[i], 1, MPI_INT, 0, i, 1, MPI_INT, MPI_SUM, win,
                                                    &requests[i]));
    EACH("MPI_Wait, of MPI_Rget_accumulate", MPI_Wait(&requests[i], MPI_STATUS_IGNORE));
    MPI_Win_flush_all(win);
    EACH("MPI_Raccumulate", MPI_Raccumulate(&out[i], 1, MPI_INT, 0, i, 1, MPI_INT, MPI_SUM, win, &requests[i]));
    EACH("MPI_Waitall, of MPI_Raccumulate", MPI_Waitall(1, &requests[i], &status));
    MPI_Win_flush_all(win);
    EACH("MPI_Put, MPI_Win_flush", MPI_Put(&out[i], 1, MPI_INT, 0, i, 1, MPI_INT, win); MPI_Win_flush(0, win));
    EACH("MPI_Win_flush, nothing under way", MPI_Win_flush(0, win));
    EACH("MPI_Win_flush_local, the same", MPI_Win_flush_local(0, win));
    EACH("MPI_Win_flush_all, the same", MPI_Win_flush_all(win));
    EACH("MPI_Win_sync", MPI_Win_sync(win));
    MPI_Win_unlock_all(win);
}

static void multiply(void *in, void *inout, int *length, MPI_Datatype *of) { (void)in, (void)inout, (void)length, (void)of; }
static void on_error(MPI_Comm *of, int *code, ...) { (void)of, (void)code; }

static void others(void) {
    static void *blocks[BATCH];
    MPI_Status status;
    EACH("MPI_Alloc_mem", MPI_Alloc_mem(64, MPI_INFO_NULL, &blocks[i]));
    EACH("MPI_Free_mem", MPI_Free_mem(blocks[i]));
    EACH("MPI_Comm_create_errhandler", MPI_Comm_create_errhandler(on_error, &handlers[i]));
    EACH("MPI_Errhandler_free", MPI_Errhandler_free(&handlers[i]));
    EACH("MPI_Op_create, which is not wrapped", MPI_Op_create(multiply, 1, &ops[i]));
    EACH("MPI_Op_free", MPI_Op_free(&ops[i]));
    EACH("MPI_Isend", MPI_Isend(&out[i], 1, MPI_INT, MPI_PROC_NULL, 0, comm, &requests[i]));
    EACH("MPI_Test", int flag; MPI_Test(&requests[i], &flag, MPI_STATUS_IGNORE));
    EACH("MPI_Send_init", MPI_Send_init(&out[i], 1, MPI_INT, MPI_PROC_NULL, 0, comm, &requests[i]));
    EACH("MPI_Request_free", MPI_Request_free(&requests[i]));
    EACH("MPI_Recv_init", MPI_Recv_init(&out[i], 1, MPI_INT, MPI_PROC_NULL, 0, comm, &requests[i]));
    EACH("MPI_Request_free", MPI_Request_free(&requests[i]));
    EACH("MPI_Irecv", MPI_Irecv(&out[i], 1, MPI_INT, MPI_PROC_NULL, 0, comm, &requests[i]));
    EACH("MPI_Request_get_status", int flag; MPI_Request_get_status(requests[i], &flag, MPI_STATUS_IGNORE));
    EACH("MPI_Testall", int flag; MPI_Testall(1, &requests[i], &flag, &status));
    EACH("MPI_Ibarrier", MPI_Ibarrier(comm, &requests[i]));
    EACH("MPI_Waitany", int index; MPI_Waitany(1, &requests[i], &index, &status));
    EACH("MPI_Iallreduce", MPI_Iallreduce(&out[i], &results[i], 1, MPI_INT, MPI_SUM, comm, &requests[i]));
    EACH("MPI_Waitsome", int many, index; MPI_Waitsome(1, &requests[i], &many, &index, &status));
    EACH("MPI_Info_create, which is not wrapped", MPI_Info_create(&infos[i]));
    EACH("MPI_Info_free", MPI_Info_free(&infos[i]));
    EACH("MPI_Info_dup", MPI_Info_dup(hints, &infos[i]));
    EACH("MPI_Info_free", MPI_Info_free(&infos[i]));
    EACH("MPI_Pcontrol", MPI_Pcontrol(1));
}

int main(int argc, char **argv) {
    const int rounds = argc == 2 ? atoi(argv[1]) : 0;
    if (rounds < 1) {
        fprintf(stderr, "usage: each ROUNDS\n");
        return 2;
    }
    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPI_Comm_group(comm, &group);
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Info_create(&hints);
    int *base;
    MPI_Win_allocate(sizeof memory, sizeof *base, MPI_INFO_NULL, comm, &base, &win);
    for (int round = 0; round < rounds; round++) {
        attributes();
        communicators();
        datatypes();
        windows();
        operations();
        others();
    }
    for (int i = 0; i < MOST && figures[i].name; i++) printf("%s\t%.1f\n", figures[i].name, figures[i].best);
    MPI_Win_free(&win);
    MPI_Info_free(&hints);
    MPI_Type_free(&type);
    MPI_Group_free(&group);
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return 0;
}
