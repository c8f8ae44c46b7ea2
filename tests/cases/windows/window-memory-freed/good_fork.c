// ranks: 2
// A child process frees its own copy.
#include <mpi.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    char *memory = malloc(256);
    MPI_Win win;
    MPI_Win_create(memory, 256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    pid_t child = fork();
    if (child == 0) {
        free(memory);
        _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    MPI_Win_free(&win);
    free(memory);

    MPI_Finalize();
    return 0;
}
