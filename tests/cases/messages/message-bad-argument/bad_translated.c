// exit: any
// A rank that is not there is translated, at which Open MPI ends.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int ranks[2] = {MPI_PROC_NULL, 1}, there[2];
    MPI_Group group;
    MPI_Init(NULL, NULL);
    MPI_Comm_group(MPI_COMM_SELF, &group);
    MPI_Group_translate_ranks(group, 2, ranks, group, there); //~ violation[message-bad-argument]: an element of `ranks1` is no rank of the group
    MPI_Group_free(&group);
    MPI_Finalize();
    return 0;
}
