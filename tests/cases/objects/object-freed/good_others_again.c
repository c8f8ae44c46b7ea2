// ranks: 2
// Handles of operators, groups, info objects and error handlers come again for new objects, and several times for one; each is freed as often as it was
// given, through other variables, too.
#include <mpi.h>
#include <stddef.h>

static void add(void *in, void *inout, int *count, MPI_Datatype *datatype)
{
    (void)datatype;
    for (int i = 0; i < *count; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

static void handler(MPI_Comm *comm, int *code, ...)
{
    (void)comm;
    (void)code;
}

int main(void)
{
    int rank, size, found, one = 1, sum = 0;
    char value[64];
    MPI_Comm dup;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    for (int round = 0; round < 20; round++) {
        MPI_Op op;
        MPI_Group group, again, part, copy;
        MPI_Info info, second;
        MPI_Errhandler made, given;

        MPI_Op_create(add, 1, &op);
        MPI_Allreduce(&one, &sum, 1, MPI_INT, op, MPI_COMM_WORLD);
        MPI_Op_free(&op);
        MPI_Comm_group(dup, &group);
        MPI_Comm_group(dup, &again);
        MPI_Group_incl(group, 1, &rank, &part);
        MPI_Group_free(&group);
        MPI_Group_size(again, &size);
        copy = part;
        MPI_Group_size(copy, &size);
        MPI_Group_free(&copy);
        MPI_Group_free(&again);
        MPI_Info_create(&info);
        MPI_Info_set(info, "access_style", "read_once");
        MPI_Info_dup(info, &second);
        MPI_Info_free(&info);
        MPI_Info_get(second, "access_style", 63, value, &found);
        MPI_Info_free(&second);
        MPI_Comm_get_info(dup, &info);
        MPI_Info_get_nkeys(info, &found);
        MPI_Info_free(&info);
        MPI_Comm_create_errhandler(handler, &made);
        MPI_Comm_set_errhandler(dup, made);
        MPI_Errhandler_free(&made);
        MPI_Comm_get_errhandler(dup, &given);
        MPI_Comm_set_errhandler(dup, given);
        MPI_Errhandler_free(&given);
        MPI_Comm_set_errhandler(dup, MPI_ERRORS_ARE_FATAL);
    }
    MPI_Comm_free(&dup);
    MPI_Finalize();
    return sum == 0;
}
