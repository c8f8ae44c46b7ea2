// ranks: 2
// realloc to a size that cannot stay where it is: a block behind is in the way.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    char *memory = malloc(200);
    char *in_the_way = malloc(200);
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, 200);
    char *larger = realloc(memory, 1 << 20); //~ suspicious[attached-memory-freed]
    MPI_Win_free(&win);
    free(in_the_way);
    free(larger);

    MPI_Finalize();
    return 0;
}
