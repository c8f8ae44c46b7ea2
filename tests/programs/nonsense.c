// Wrong arguments, of the kinds that no MPI of the tests crashes at, while errors are returned. The class of each error is printed,
// and must be the same with the library as without. Where the library is there, a request has a value.
#include <dlfcn.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>

#define SAY(call)                                                   \
    do {                                                            \
        int code = (call), class = 0;                               \
        if (code)                                                   \
            MPI_Error_class(code, &class);                          \
        printf("%s: %d\n", #call, class);                           \
        fflush(stdout);                                             \
    } while (0)

static char memory[4096];
static MPI_Win other = MPI_WIN_NULL;

// What one MPI refuses another takes.
static void end(void)
{
    if (other != MPI_WIN_NULL)
        MPI_Win_free(&other);
}

static void windows(void)
{
    void *base;
    MPI_Win win, none = MPI_WIN_NULL;
#ifndef OPEN_MPI
    SAY(MPI_Win_create(memory, 4096, 1, MPI_INFO_NULL, MPI_COMM_SELF, NULL));
    SAY(MPI_Win_allocate(4096, 1, MPI_INFO_NULL, MPI_COMM_SELF, NULL, &other));
    end();
    SAY(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_SELF, NULL));
    SAY(MPI_Win_free(NULL));
#endif
    SAY(MPI_Win_create(memory, -5, 1, MPI_INFO_NULL, MPI_COMM_SELF, &other));
    end();
    SAY(MPI_Win_create(memory, 5, -1, MPI_INFO_NULL, MPI_COMM_SELF, &other));
    end();
    SAY(MPI_Win_create(memory, PTRDIFF_MAX, 1, MPI_INFO_NULL, MPI_COMM_SELF, &other));
    end();
    SAY(MPI_Win_create((void *)-16, PTRDIFF_MAX, 1, MPI_INFO_NULL, MPI_COMM_SELF, &other));
    end();
    SAY(MPI_Win_allocate(-1, 1, MPI_INFO_NULL, MPI_COMM_SELF, &base, &other));
    end();
    SAY(MPI_Win_create(memory, 4096, 1, MPI_INFO_NULL, MPI_COMM_NULL, &other));
    end();
    SAY(MPI_Win_free(&none));
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_SELF, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    SAY(MPI_Win_attach(win, NULL, 10));
    SAY(MPI_Win_attach(win, memory, -1));
    SAY(MPI_Win_attach(win, (void *)-4096, 4096));
    SAY(MPI_Win_attach(MPI_WIN_NULL, memory, 10));
    SAY(MPI_Win_detach(win, (void *)1));
    SAY(MPI_Win_shared_query(MPI_WIN_NULL, 0, NULL, NULL, NULL));
    SAY(MPI_Win_free(&win));
    SAY(MPI_Alloc_mem(-1, MPI_INFO_NULL, &base));
    SAY(MPI_Alloc_mem(8, MPI_INFO_NULL, NULL));
    SAY(MPI_Alloc_mem(0, MPI_INFO_NULL, &base));
    SAY(MPI_Free_mem(NULL));
}

static void handles(void)
{
    MPI_Group group = MPI_GROUP_NULL;
    MPI_Op op = MPI_SUM;
    MPI_Info info;
    SAY(MPI_Comm_group(MPI_COMM_SELF, NULL));
    SAY(MPI_Comm_group(MPI_COMM_NULL, &group));
    SAY(MPI_Group_free(NULL));
    SAY(MPI_Group_free(&group));
    SAY(MPI_Group_incl(MPI_GROUP_EMPTY, -3, NULL, &group));
    MPI_Info_create(&info);
    SAY(MPI_Info_dup(info, NULL));
    MPI_Info_free(&info);
    SAY(MPI_Info_free(&info));
    SAY(MPI_Info_free(NULL));
    SAY(MPI_Op_free(NULL));
    SAY(MPI_Op_free(&op));
    SAY(MPI_Errhandler_free(NULL));
    SAY(MPI_Comm_create_errhandler(NULL, NULL));
    SAY(MPI_Comm_get_errhandler(MPI_COMM_SELF, NULL));
#ifndef OPEN_MPI
    MPI_Message message = MPI_MESSAGE_NULL;
    SAY(MPI_Mrecv(NULL, 0, MPI_BYTE, NULL, MPI_STATUS_IGNORE));
    SAY(MPI_Mrecv(NULL, 0, MPI_BYTE, &message, MPI_STATUS_IGNORE));
    SAY(MPI_Imrecv(NULL, 0, MPI_BYTE, NULL, NULL));
#endif
}

static void datatypes(void)
{
    MPI_Datatype made, inside[4], own = MPI_INT;
    MPI_Aint addresses[4];
    int numbers[4];
    SAY(MPI_Type_contiguous(-1, MPI_INT, &made));
    SAY(MPI_Type_contiguous(2, MPI_DATATYPE_NULL, &made));
    SAY(MPI_Type_contiguous(2, MPI_INT, NULL));
    SAY(MPI_Type_contiguous(2, MPI_INT, &made));
    SAY(MPI_Type_get_contents(made, 0, 0, 0, numbers, addresses, inside));
    SAY(MPI_Type_get_contents(made, -1, -1, -1, numbers, addresses, inside));
    SAY(MPI_Type_get_contents(made, 4, 4, 4, NULL, NULL, NULL));
    SAY(MPI_Type_get_contents(MPI_INT, 4, 4, 4, numbers, addresses, inside));
    SAY(MPI_Type_dup(made, NULL));
    SAY(MPI_Type_free(&made));
    SAY(MPI_Type_free(&own));
}

// With a value on one of the requests, whose operation is not complete, and then is.
static void requests(void)
{
    MPI_Request many[4] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    int index = 77, flag = 77, done = 77, indices[4], one = 1;
    int (*key_create)(void *, void *, void *, MPI_Aint, void **) = NULL;
    int (*key_free)(void **) = NULL;
    int (*value_set)(void *, int, uintptr_t, MPI_Aint) = NULL;
    void *key = NULL;
    *(void **)&key_create = dlsym(RTLD_DEFAULT, "MPIX_Key_create");
    *(void **)&key_free = dlsym(RTLD_DEFAULT, "MPIX_Key_free");
    *(void **)&value_set = dlsym(RTLD_DEFAULT, "MPIX_Value_set");
    if (key_create)
        key_create(NULL, NULL, NULL, 0, &key);
    MPI_Irecv(memory, 1, MPI_INT, 0, 9, MPI_COMM_SELF, &many[1]);
    if (key)
        value_set(key, 8, (uintptr_t)many[1], 5);
    SAY(MPI_Waitany(-1, many, &index, MPI_STATUS_IGNORE));
    SAY(MPI_Waitsome(-1, many, &done, indices, MPI_STATUSES_IGNORE));
    SAY(MPI_Testsome(4, many, NULL, indices, MPI_STATUSES_IGNORE));
    SAY(MPI_Testsome(4, many, &done, NULL, MPI_STATUSES_IGNORE));
    printf("done: %d\n", done);
    SAY(MPI_Testany(4, many, &index, &flag, NULL));
    printf("flag: %d\n", flag);
    SAY(MPI_Testany(4, many, NULL, NULL, MPI_STATUS_IGNORE));
    SAY(MPI_Testall(4, many, NULL, MPI_STATUSES_IGNORE));
    SAY(MPI_Waitany(4, NULL, &index, MPI_STATUS_IGNORE));
    SAY(MPI_Waitsome(4, NULL, &done, indices, MPI_STATUSES_IGNORE));
    SAY(MPI_Testall(4, NULL, &flag, MPI_STATUSES_IGNORE));
    SAY(MPI_Wait(NULL, MPI_STATUS_IGNORE));
    SAY(MPI_Test(NULL, &flag, MPI_STATUS_IGNORE));
    SAY(MPI_Request_free(NULL));
    SAY(MPI_Cancel(NULL));
    SAY(MPI_Request_free(&many[0]));
    SAY(MPI_Irecv(NULL, 1, MPI_INT, 0, 0, MPI_COMM_NULL, &many[0]));
    SAY(MPI_Irecv(NULL, 0, MPI_INT, 0, 0, MPI_COMM_SELF, NULL));
    SAY(MPI_Recv_init(memory, 1, MPI_INT, 0, 0, MPI_COMM_SELF, NULL));
    MPI_Send(&one, 1, MPI_INT, 0, 9, MPI_COMM_SELF);
    SAY(MPI_Waitsome(4, many, NULL, indices, MPI_STATUSES_IGNORE));
    SAY(MPI_Waitsome(4, many, &done, indices, MPI_STATUSES_IGNORE));
    printf("done: %d, first: %d\n", done, indices[0]);
    SAY(MPI_Waitsome(4, many, &done, indices, MPI_STATUSES_IGNORE));
    printf("nothing to wait for: %d\n", done == MPI_UNDEFINED);
    if (key)
        key_free(&key);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    windows();
    handles();
    datatypes();
    requests();
    puts("end");
    MPI_Finalize();
    return 0;
}
