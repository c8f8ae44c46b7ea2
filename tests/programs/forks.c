// Forks, executes other programs and closes every descriptor that it does not know. None of that is a fault, and no
// child is a rank; the fault at the end must still arrive.
#include "fault.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int status = 0;
    MPI_Init(&argc, &argv);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        void *memory = malloc(100);
        free(memory);
        exit(0); // runs the handlers that a child of a rank inherits
    }
    waitpid(child, &status, 0);
    printf("child %d\n", status);
    fflush(stdout);
    child = fork();
    if (child == 0) {
        execl("/bin/sh", "sh", "-c", "exit 3", (char *)0);
        _exit(1);
    }
    waitpid(child, &status, 0);
    printf("executed %d\n", WEXITSTATUS(status));
    printf("system %d\n", WEXITSTATUS(system("exit 4")));
    fflush(stdout);
    if (chdir("/") != 0)
        return 1;
    fault();
    MPI_Finalize();
    return 0;
}
