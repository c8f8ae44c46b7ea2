// Is linked with MPI and does not start it; lives for 0.3 seconds. With an argument it forks, and its child stays as it is.
#include <mpi.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    (void)argv;
    if (argc > 9)
        MPI_Init(NULL, NULL);
    if (argc > 1 && fork() == 0) {
        usleep(200000);
        _exit(0);
    }
    usleep(300000);
    wait(NULL);
    return 0;
}
