// Predefined attributes asked of other communicators than MPI_COMM_WORLD, where nothing promises
// them (9.1.2).
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int flag[4];
    void *value;
    MPI_Comm dup, part;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_split(MPI_COMM_WORLD, 0, 0, &part);

    MPI_Comm_get_attr(MPI_COMM_SELF, MPI_TAG_UB, &value, &flag[0]);
    //~^ portability[attr-predefined-elsewhere]
    MPI_Comm_get_attr(dup, MPI_TAG_UB, &value, &flag[1]);
    //~^ portability[attr-predefined-elsewhere]
    MPI_Comm_get_attr(part, MPI_TAG_UB, &value, &flag[2]);
    //~^ portability[attr-predefined-elsewhere]
    MPI_Comm_get_attr(dup, MPI_UNIVERSE_SIZE, &value, &flag[3]);
    //~^ portability[attr-predefined-elsewhere]
    printf("self %d, dup %d, split %d, universe on dup %d\n", flag[0], flag[1], flag[2], flag[3]);

    MPI_Comm_free(&part);
    MPI_Comm_free(&dup);
    MPI_Finalize();
    return 0;
}
