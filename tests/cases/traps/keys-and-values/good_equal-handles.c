// ranks: 2
// Groups, error handlers and datatypes are counted by reference in MPI: it may hand out a handle that the program has
// already, each freed by a call of its own. Values belong to all equal handles, and end with the last.
#include "mpix_keys.h"
#include "told.h"
#include <mpi.h>

static MPIX_Key key;

static void handler(MPI_Comm *comm, int *code, ...)
{
    (void)comm, (void)code;
}

/* A library that knows nothing of keys asks for a group and gives it back, in a callback too. */
static void ask(MPI_Comm comm)
{
    MPI_Group group;
    MPI_Comm_group(comm, &group);
    MPI_Group_free(&group);
}

static void ask_inside(MPIX_Key of, int handle_type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    (void)of, (void)handle, (void)context;
    ask(MPI_COMM_WORLD);
    tell("asked", of, handle_type, (long)value);
}

static void groups(void)
{
    MPI_Group first, second, none;
    MPI_Win win;
    MPIX_Key asking;
    int memory = 0;

    MPI_Comm_group(MPI_COMM_WORLD, &first);
    MPI_Comm_group(MPI_COMM_WORLD, &second);
    CHECK(MPIX_Value_set(key, MPIX_HANDLE_GROUP, MPIX_HANDLE(first), 1) == MPI_SUCCESS);
    ask(MPI_COMM_WORLD);
    TOLD("");
    if (first == second) {
        CHECK(value_of(key, MPIX_HANDLE_GROUP, MPIX_HANDLE(second)) == 1);
        MPI_Group_free(&first);
        TOLD("");
        CHECK(value_of(key, MPIX_HANDLE_GROUP, MPIX_HANDLE(second)) == 1);
        MPI_Group_free(&second);
    } else {
        MPI_Group_free(&second);
        TOLD("");
        MPI_Group_free(&first);
    }
    TOLD("free 5 1;destroy 5 1;");

    /* The last handle is freed, and its callback asks for the group once more. */
    MPIX_Key_create(NULL, ask_inside, NULL, 0, &asking);
    MPI_Comm_group(MPI_COMM_WORLD, &first);
    CHECK(value_of(key, MPIX_HANDLE_GROUP, MPIX_HANDLE(first)) == -1);
    MPIX_Value_set(asking, MPIX_HANDLE_GROUP, MPIX_HANDLE(first), 2);
    MPI_Group_free(&first);
    TOLD("asked 5 2;");
    MPIX_Key_free(&asking);

    MPI_Win_create(&memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_get_group(win, &first);
    MPIX_Value_set(key, MPIX_HANDLE_GROUP, MPIX_HANDLE(first), 3);
    MPI_Win_get_group(win, &second);
    MPI_Group_free(&second);
    TOLD("");
    MPI_Group_free(&first);
    TOLD("free 5 3;destroy 5 3;");
    MPI_Win_free(&win);

    /* MPI's own group is not gone when a handle of it is given back. */
    MPI_Comm_group(MPI_COMM_WORLD, &first);
    MPI_Group_incl(first, 0, NULL, &none);
    CHECK(none == MPI_GROUP_EMPTY);
    MPIX_Value_set(key, MPIX_HANDLE_GROUP, MPIX_HANDLE(MPI_GROUP_EMPTY), 4);
    MPI_Group_free(&none);
    TOLD("");
    CHECK(MPIX_Value_clear(key, MPIX_HANDLE_GROUP, MPIX_HANDLE(MPI_GROUP_EMPTY)) == MPI_SUCCESS);
    TOLD("destroy 5 4;");
    MPI_Group_free(&first);
}

static void errhandlers(void)
{
    MPI_Errhandler own, asked;

    MPI_Comm_create_errhandler(handler, &own);
    MPIX_Value_set(key, MPIX_HANDLE_ERRHANDLER, MPIX_HANDLE(own), 5);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, own);
    MPI_Comm_get_errhandler(MPI_COMM_SELF, &asked);
    MPI_Errhandler_free(&asked);
    TOLD("");
    CHECK(value_of(key, MPIX_HANDLE_ERRHANDLER, MPIX_HANDLE(own)) == 5);
    MPI_Errhandler_free(&own);
    TOLD("free 10 5;destroy 10 5;");

    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPIX_Value_set(key, MPIX_HANDLE_ERRHANDLER, MPIX_HANDLE(MPI_ERRORS_RETURN), 6);
    MPI_Comm_get_errhandler(MPI_COMM_SELF, &asked);
    if (asked == MPI_ERRORS_RETURN) {
        MPI_Errhandler_free(&asked);
        TOLD("");
        CHECK(value_of(key, MPIX_HANDLE_ERRHANDLER, MPIX_HANDLE(MPI_ERRORS_RETURN)) == 6);
    }
    MPIX_Value_clear(key, MPIX_HANDLE_ERRHANDLER, MPIX_HANDLE(MPI_ERRORS_RETURN));
    TOLD("destroy 10 6;");
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
}

static void datatypes(void)
{
    MPI_Datatype inner, outer, found[1];
    MPI_Aint addresses[1];
    int integers[2];

    MPI_Type_contiguous(2, MPI_INT, &inner);
    MPI_Type_contiguous(3, inner, &outer);
    MPIX_Value_set(key, MPIX_HANDLE_DATATYPE, MPIX_HANDLE(inner), 7);
    MPI_Type_get_contents(outer, 1, 0, 1, integers, addresses, found);
    MPI_Type_free(&found[0]);
    TOLD("");
    CHECK(value_of(key, MPIX_HANDLE_DATATYPE, MPIX_HANDLE(inner)) == 7);
    MPI_Type_free(&inner);
    TOLD("free 2 7;destroy 2 7;");
    /* It is there still, inside of the other, and handed out once more. */
    MPI_Type_get_contents(outer, 1, 0, 1, integers, addresses, found);
    CHECK(value_of(key, MPIX_HANDLE_DATATYPE, MPIX_HANDLE(found[0])) == -1);
    MPIX_Value_set(key, MPIX_HANDLE_DATATYPE, MPIX_HANDLE(found[0]), 8);
    MPI_Type_free(&found[0]);
    TOLD("free 2 8;destroy 2 8;");
    MPI_Type_free(&outer);
}

int main(int argc, char **argv)
{
    MPI_Group early;

    MPI_Init(&argc, &argv);
    MPI_Comm_group(MPI_COMM_WORLD, &early); /* before the first key */
    key = told_key();
    {
        MPI_Group late;
        MPI_Comm_group(MPI_COMM_WORLD, &late);
        MPIX_Value_set(key, MPIX_HANDLE_GROUP, MPIX_HANDLE(early), 9);
        MPI_Group_free(&late);
        TOLD("");
        MPI_Group_free(&early);
        TOLD("free 5 9;destroy 5 9;");
    }
    groups();
    errhandlers();
    datatypes();
    MPIX_Key_free(&key);
    MPI_Finalize();
    return 0;
}
