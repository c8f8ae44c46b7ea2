// Is linked with MPI and does not start it; lives for 0.3 seconds. With an argument it forks, and its child stays as it is, or starts
// the program anew when the argument is «again».
#include <mpi.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    if (argc > 9)
        MPI_Init(NULL, NULL);
    if (argc > 1 && fork() == 0) {
        if (strcmp(argv[1], "again") == 0)
            execl(argv[0], argv[0], (char *)NULL);
        usleep(200000);
        _exit(0);
    }
    usleep(300000);
    wait(NULL);
    return 0;
}
