// Attributes are got again and again, and each time between two changes: what was right before is looked at anew when anything has changed.
#include <mpi.h>
#include <stdlib.h>

static int key, flag;
static void *value;

static int gets(MPI_Comm comm)
{
    int found = 0;
    for (int i = 0; i < 5; i++) {
        MPI_Comm_get_attr(comm, key, &value, &flag);
        found += flag;
    }
    return found;
}

static void check(int right)
{
    if (!right) MPI_Abort(MPI_COMM_WORLD, 1);
}

int main(void)
{
    int numbers[2] = {1, 2};
    MPI_Comm dup;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    check(gets(MPI_COMM_SELF) == 0);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &numbers[0]);
    check(gets(MPI_COMM_SELF) == 5 && value == &numbers[0]);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &numbers[1]);
    check(gets(MPI_COMM_SELF) == 5 && value == &numbers[1]);
    check(gets(MPI_COMM_WORLD) == 0);
    MPI_Comm_dup(MPI_COMM_SELF, &dup);
    check(gets(dup) == 5 && gets(MPI_COMM_SELF) == 5);
    MPI_Comm_delete_attr(dup, key);
    check(gets(dup) == 0 && gets(MPI_COMM_SELF) == 5);
    MPI_Comm_free(&dup);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    check(gets(dup) == 0);
    MPI_Comm_free(&dup);

    /* What it points to is freed. */
    int *block = malloc(sizeof *block);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, block);
    check(gets(MPI_COMM_SELF) == 5);
    free(block);
    MPI_Comm_get_attr(MPI_COMM_SELF, key, &value, &flag); //~ suspicious[attr-dangling]
    MPI_Comm_delete_attr(MPI_COMM_SELF, key);
    check(gets(MPI_COMM_SELF) == 0);

    int saved = key;
    MPI_Comm_free_keyval(&key);
    MPI_Comm_get_attr(MPI_COMM_SELF, saved, &value, &flag); //~ violation[keyval-freed]
    MPI_Finalize();
    return 0;
}
