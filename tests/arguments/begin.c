/* What the calls of the file are given. Two ranks. Nothing is made after what is freed, whose handles MPI would give again. */
#include <mpi.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* In the library before MPI (layer.s): with a value, its functions return an error and do nothing. */
extern int arguments_answer;

#define EIGHT(value) {value, value, value, value, value, value, value, value}
#define STEPS(step) {0, step, 2 * step, 3 * step, 4 * step, 5 * step, 6 * step, 7 * step}
static const int int_ones[8] = EIGHT(1), int_minus[8] = EIGHT(-3), int_sevens[8] = EIGHT(7), int_zeros[8] = EIGHT(0), int_twos[8] = EIGHT(2);
static const int int_steps[8] = STEPS(1), int_wide[8] = STEPS(16), int_fours[8] = EIGHT(4);
static const MPI_Count count_ones[8] = EIGHT(1), count_minus[8] = EIGHT(-3), count_steps[8] = STEPS(1), count_wide[8] = STEPS(16),
    count_fours[8] = EIGHT(4), count_zeros[8] = EIGHT(0);
static const MPI_Aint aint_ones[8] = EIGHT(1), aint_minus[8] = EIGHT(-3), aint_steps[8] = STEPS(1), aint_wide[8] = STEPS(16), aint_zeros[8] = EIGHT(0);
static MPI_Datatype types[8], null_types[8], freed_types[8], raw_types[8];
static MPI_Info infos[8];
static const int dims[2] = {2, 1}, wraps[2] = {1, 1}, coords[2] = {0, 0}, outside[2] = {1, 7}, ends[2] = {0, 0}, ranges[3] = {0, 1, 1},
    no_ranges[3] = {0, 7, 1};
static int free_dims[2];
static const int graph_index[2] = {1, 2}, graph_edges[2] = {1, 0}, peers[2] = {1, 0};
static char *arguments[] = {"a", NULL}, *commands[] = {"./none"};
static char **argument_lists[] = {arguments};
static char buffer_1[4096], buffer_2[4096], buffer_3[4096], buffer_4[64], buffer_5[64], text[1024], other_memory[4096], attached_memory[4096], bsend_memory[4096], own_memory[4096];
static void *out_address;

static MPI_Comm comm, cart, graph, dist, inter, out_comm, freed_comm;
static MPI_Datatype type, raw_type, freed_type, out_type;
static MPI_Group group, out_group, freed_group;
static MPI_Op op, freed_op, out_op;
static MPI_Info info, freed_info, out_info;
static MPI_Errhandler errhandler, freed_errhandler, out_errhandler;
static MPI_File file, closed_file, out_file;
static MPI_Win win, locked_win, dynamic_win, shared_win, freed_win, out_win;
static MPI_Request request, persistent, sent_in_parts, received_in_parts, out_request, null_request;
static MPI_Request requests[2], null_requests[2];
static MPI_Message message, null_message, out_message;
static MPI_Status status, statuses[8];
static int comm_keyval, type_keyval, win_keyval, freed_keyval, null_keyval, no_keyval = 0x7ffffff;
static int out_int, out_ints[64], position_int, above_ub, tag_ub, error_class, error_code;
static MPI_Aint out_aint, out_aints[64], position_aint;
static MPI_Count out_count, out_counts[64], position_count;
static MPI_Offset out_offset;

static void user_op(void *in, void *inout, int *len, MPI_Datatype *datatype) { }
static void comm_handler(MPI_Comm *of, int *code, ...) { }
static void win_handler(MPI_Win *of, int *code, ...) { }
static void file_handler(MPI_File *of, int *code, ...) { }
static int comm_copy(MPI_Comm of, int keyval, void *state, void *in, void *out, int *flag) { *flag = 0; return MPI_SUCCESS; }
static int comm_delete(MPI_Comm of, int keyval, void *value, void *state) { return MPI_SUCCESS; }
static int type_copy(MPI_Datatype of, int keyval, void *state, void *in, void *out, int *flag) { *flag = 0; return MPI_SUCCESS; }
static int type_delete(MPI_Datatype of, int keyval, void *value, void *state) { return MPI_SUCCESS; }
static int win_copy(MPI_Win of, int keyval, void *state, void *in, void *out, int *flag) { *flag = 0; return MPI_SUCCESS; }
static int win_delete(MPI_Win of, int keyval, void *value, void *state) { return MPI_SUCCESS; }
static int query_function(void *state, MPI_Status *of) { return MPI_SUCCESS; }
static int free_function(void *state) { return MPI_SUCCESS; }
static int cancel_function(void *state, int complete) { return MPI_SUCCESS; }
static int extent_function(MPI_Datatype of, MPI_Aint *extent, void *state) { *extent = 4; return MPI_SUCCESS; }

static MPI_Request grequest;
/* Of each rank its own: one deletes them while the other opens. */
static char path[64], gone_path[64];

/* Not freed at the end: the findings at lines of this file are about that, and not looked at. */
static void begin(void) {
    int rank, flag, *most;
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    snprintf(path, sizeof path, "arguments.%d.data", rank);
    snprintf(gone_path, sizeof gone_path, "arguments.%d.gone", rank);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &most, &flag);
    tag_ub = *most;
    above_ub = tag_ub < INT_MAX ? tag_ub + 1 : tag_ub;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Cart_create(comm, 2, dims, wraps, 0, &cart);
    MPI_Graph_create(comm, 2, graph_index, graph_edges, 0, &graph);
    MPI_Dist_graph_create_adjacent(comm, 1, &peers[rank], MPI_UNWEIGHTED, 1, &peers[rank], MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &dist);
    MPI_Intercomm_create(MPI_COMM_SELF, 0, comm, peers[rank], 5, &inter);
    MPI_Type_contiguous(1, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Type_contiguous(1, MPI_INT, &raw_type);
    MPI_Comm_group(comm, &group);
    MPI_Op_create(user_op, 1, &op);
    MPI_Info_create(&info);
    MPI_Info_set(info, "key", "value");
    MPI_Comm_create_errhandler(comm_handler, &errhandler);
    MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    MPI_Win_allocate(4096, 1, MPI_INFO_NULL, comm, &out_address, &win);
    MPI_Win_allocate_shared(4096, 1, MPI_INFO_NULL, comm, &out_address, &shared_win);
    MPI_Win_create(other_memory, sizeof other_memory, 1, MPI_INFO_NULL, comm, &locked_win);
    MPI_Win_create_dynamic(MPI_INFO_NULL, comm, &dynamic_win);
    MPI_Win_attach(dynamic_win, attached_memory, sizeof attached_memory);
    MPI_Comm_create_keyval(comm_copy, comm_delete, &comm_keyval, NULL);
    MPI_Type_create_keyval(type_copy, type_delete, &type_keyval, NULL);
    MPI_Win_create_keyval(win_copy, win_delete, &win_keyval, NULL);
    MPI_Comm_set_attr(comm, comm_keyval, NULL);
    MPI_Type_set_attr(type, type_keyval, NULL);
    MPI_Win_set_attr(win, win_keyval, NULL);
    MPI_Add_error_class(&error_class);
    MPI_Add_error_code(error_class, &error_code);
    MPI_Recv_init(buffer_3, 1, MPI_INT, peers[rank], 900, comm, &persistent);
    MPI_Irecv(buffer_3 + 64, 1, MPI_INT, peers[rank], 901, comm, &request);
    MPI_Irecv(buffer_3 + 128, 1, MPI_INT, peers[rank], 902, comm, &requests[0]);
    MPI_Irecv(buffer_3 + 192, 1, MPI_INT, peers[rank], 903, comm, &requests[1]);
    MPI_Grequest_start(query_function, free_function, cancel_function, NULL, &grequest);
    MPI_Sendrecv(buffer_1, 1, MPI_INT, peers[rank], 904, buffer_2, 1, MPI_INT, peers[rank], 904, comm, &status);
    MPI_Send(buffer_1, 1, MPI_INT, MPI_PROC_NULL, 905, comm);
    MPI_Mprobe(MPI_PROC_NULL, 905, comm, &message, &statuses[0]);
    for (int i = 0; i < 8; i++) {
        types[i] = MPI_INT;
        null_types[i] = MPI_DATATYPE_NULL;
        raw_types[i] = raw_type;
        infos[i] = MPI_INFO_NULL;
    }
    null_request = null_requests[0] = null_requests[1] = MPI_REQUEST_NULL;
    null_message = MPI_MESSAGE_NULL;
    null_keyval = MPI_KEYVAL_INVALID;

    MPI_Comm gone_comm;
    MPI_Comm_dup(MPI_COMM_WORLD, &gone_comm);
    freed_comm = gone_comm;
    MPI_Comm_free(&gone_comm);
    MPI_Datatype gone_type;
    MPI_Type_contiguous(3, MPI_INT, &gone_type);
    MPI_Type_commit(&gone_type);
    freed_type = gone_type;
    for (int i = 0; i < 8; i++) freed_types[i] = gone_type;
    MPI_Type_free(&gone_type);
    MPI_Group gone_part;
    MPI_Group_incl(group, 1, int_zeros, &gone_part);
    freed_group = gone_part;
    MPI_Group_free(&gone_part);
    MPI_Op gone_op;
    MPI_Op_create(user_op, 1, &gone_op);
    freed_op = gone_op;
    MPI_Op_free(&gone_op);
    MPI_Info gone_info;
    MPI_Info_create(&gone_info);
    freed_info = gone_info;
    MPI_Info_free(&gone_info);
    MPI_Errhandler gone_errhandler;
    MPI_Comm_create_errhandler(comm_handler, &gone_errhandler);
    freed_errhandler = gone_errhandler;
    MPI_Errhandler_free(&gone_errhandler);
    MPI_File gone_file;
    MPI_File_open(MPI_COMM_SELF, gone_path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &gone_file);
    closed_file = gone_file;
    MPI_File_close(&gone_file);
    MPI_Win gone_win;
    MPI_Win_create(buffer_3, 8, 1, MPI_INFO_NULL, comm, &gone_win);
    freed_win = gone_win;
    MPI_Win_free(&gone_win);
    int gone_keyval;
    MPI_Comm_create_keyval(comm_copy, comm_delete, &gone_keyval, NULL);
    freed_keyval = gone_keyval;
    MPI_Comm_free_keyval(&gone_keyval);
    MPI_Win_lock_all(0, locked_win);
    MPI_Buffer_attach(own_memory, sizeof own_memory);
    MPI_Barrier(MPI_COMM_WORLD);
    /* Last: Open MPI duplicates a communicator for them whenever it makes progress, and a program that duplicates one meanwhile stands still now and then. */
#if MPI_VERSION >= 4 || defined OPEN_MPI && OMPI_MAJOR_VERSION >= 5
    MPI_Psend_init(buffer_4, 8, 1, MPI_INT, peers[rank], 906, comm, MPI_INFO_NULL, &sent_in_parts);
    MPI_Precv_init(buffer_5, 8, 1, MPI_INT, peers[rank], 906, comm, MPI_INFO_NULL, &received_in_parts);
    MPI_Start(&received_in_parts);
    MPI_Start(&sent_in_parts);
#endif
}

/* What MPI must not end with; the rest stays. */
static void finish(void) {
    MPI_Win_unlock_all(locked_win);
    MPI_Win_free(&locked_win);
    MPI_Win_free(&win);
    MPI_Win_free(&shared_win);
    MPI_Win_detach(dynamic_win, attached_memory);
    MPI_Win_free(&dynamic_win);
    MPI_File_close(&file);
    for (int i = 0; i < 2; i++) {
        MPI_Cancel(&requests[i]);
        MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
    }
    MPI_Cancel(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&persistent);
#if MPI_VERSION >= 4 || defined OPEN_MPI && OMPI_MAJOR_VERSION >= 5
    MPI_Pready_range(0, 7, sent_in_parts);
    MPI_Wait(&sent_in_parts, MPI_STATUS_IGNORE);
    MPI_Wait(&received_in_parts, MPI_STATUS_IGNORE);
    MPI_Request_free(&sent_in_parts);
    MPI_Request_free(&received_in_parts);
#endif
    MPI_Grequest_complete(grequest);
    MPI_Wait(&grequest, MPI_STATUS_IGNORE);
    MPI_Mrecv(buffer_1, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
    MPI_Finalize();
}
