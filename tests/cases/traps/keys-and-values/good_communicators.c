// ranks: 2
// Communicators: set, get, replace, clear; copied by all four duplications; freed and destroyed.
#include "mpix_keys.h"
#include "told.h"
#include <mpi.h>

static MPI_Aint used;

/* The handle is still there, also for communication. */
static void use(MPIX_Key key, int handle_type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    int size = 0;
    (void)key;
    (void)value;
    CHECK(handle_type == MPIX_HANDLE_COMM);
    CHECK(MPI_Comm_size((MPI_Comm)handle, &size) == MPI_SUCCESS && size == 2);
    MPI_Barrier((MPI_Comm)handle);
    used += context;
}

int main(int argc, char **argv)
{
    MPI_Comm world, dup, plain;
    MPI_Request request;
    MPIX_Key key, copy, user;

    MPI_Init(&argc, &argv);
    key = told_key();
    CHECK(MPIX_Key_create(NULL, use, NULL, 42, &user) == MPI_SUCCESS);
    MPI_Comm_dup(MPI_COMM_WORLD, &world);
    MPIX_Handle handle = MPIX_HANDLE(world);

    CHECK(value_of(key, MPIX_HANDLE_COMM, handle) == -1);
    CHECK(MPIX_Value_set(key, MPIX_HANDLE_COMM, handle, 1) == MPI_SUCCESS);
    CHECK(value_of(key, MPIX_HANDLE_COMM, handle) == 1);
    CHECK(value_of(key, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_WORLD)) == -1);
    TOLD("");
    CHECK(MPIX_Value_set(key, MPIX_HANDLE_COMM, handle, 2) == MPI_SUCCESS);
    TOLD("destroy 1 1;");
    CHECK(MPIX_Value_clear(key, MPIX_HANDLE_COMM, handle) == MPI_SUCCESS);
    TOLD("destroy 1 2;");
    CHECK(MPIX_Value_clear(key, MPIX_HANDLE_COMM, handle) == MPI_SUCCESS);
    TOLD("");

    MPIX_Value_set(key, MPIX_HANDLE_COMM, handle, 3);
    MPIX_Value_set(user, MPIX_HANDLE_COMM, handle, 4);
    MPI_Comm_dup(world, &dup);
    TOLD("copy 1 3;");
    CHECK(value_of(key, MPIX_HANDLE_COMM, MPIX_HANDLE(dup)) == 103);
    CHECK(value_of(user, MPIX_HANDLE_COMM, MPIX_HANDLE(dup)) == -1);
    MPI_Comm_free(&dup);
    CHECK(dup == MPI_COMM_NULL);
    TOLD("free 1 103;destroy 1 103;");

    MPI_Comm_dup_with_info(world, MPI_INFO_NULL, &dup);
    TOLD("copy 1 3;");
    MPI_Comm_disconnect(&dup);
    TOLD("free 1 103;destroy 1 103;");

    MPI_Comm_idup(world, &dup, &request);
    TOLD("copy 1 3;");
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    TOLD("");
    CHECK(value_of(key, MPIX_HANDLE_COMM, MPIX_HANDLE(dup)) == 103);
    MPI_Comm_free(&dup);
    TOLD("free 1 103;destroy 1 103;");

    told_copies = 0; /* flag false: no value on the new one */
    MPI_Comm_dup(world, &dup);
    TOLD("copy 1 3;");
    CHECK(value_of(key, MPIX_HANDLE_COMM, MPIX_HANDLE(dup)) == -1);
    MPI_Comm_free(&dup);
    TOLD("");
    told_copies = 1;

    MPI_Comm_split(world, 0, 0, &plain); /* not a duplicate */
    TOLD("");
    CHECK(value_of(key, MPIX_HANDLE_COMM, MPIX_HANDLE(plain)) == -1);
    MPI_Comm_free(&plain);

    copy = key;
    CHECK(MPIX_Key_free(&key) == MPI_SUCCESS && key == MPIX_KEY_NULL);
    TOLD(""); /* it lives: a value holds it */
    MPI_Comm_free(&world);
    TOLD("free null 1 3;destroy null 1 3;");
    CHECK(used == 42);
    CHECK(MPIX_Key_f2c(MPIX_Key_c2f(user)) == user && copy != user);
    CHECK(MPIX_Key_f2c(MPIX_Key_c2f(MPIX_KEY_NULL)) == MPIX_KEY_NULL);
    MPIX_Key_free(&user);
    MPI_Finalize();
    return 0;
}
