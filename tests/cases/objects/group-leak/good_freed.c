// ranks: 2
// Groups that are freed: in any order, through copies, by a delete callback of MPI_COMM_SELF, and MPI_GROUP_EMPTY, which need not be.
#include <mpi.h>
#include <stdlib.h>

static int free_copy(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)extra;
    MPI_Group_free((MPI_Group *)value);
    free(value);
    return MPI_SUCCESS;
}

static MPI_Group of_world(void)
{
    MPI_Group group;

    MPI_Comm_group(MPI_COMM_WORLD, &group);
    return group;
}

int main(void)
{
    MPI_Group one, two, three, empty, copies[3];
    int key, zero = 0;

    MPI_Init(NULL, NULL);
    MPI_Comm_group(MPI_COMM_WORLD, &one);
    MPI_Comm_group(MPI_COMM_WORLD, &two);
    MPI_Group_union(one, two, &three);
    MPI_Group_difference(one, two, &empty);
    MPI_Group_incl(one, 0, &zero, &empty);
    MPI_Group_free(&one);
    MPI_Group_free(&three);
    MPI_Group_free(&two);
    for (int i = 0; i < 3; i++)
        copies[i] = of_world();
    for (int i = 0; i < 3; i++)
        MPI_Group_free(&copies[i]);
    MPI_Comm_group(MPI_COMM_SELF, &one);
    two = of_world();
    three = one;
    MPI_Group_free(&three);
    three = two;
    MPI_Group_free(&three);

    MPI_Group *kept = malloc(sizeof *kept);
    MPI_Comm_group(MPI_COMM_WORLD, kept);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, free_copy, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, kept);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
