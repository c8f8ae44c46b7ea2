// A child of it traces it, as a debugger does, before MPI begins; then it sends to itself.
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

static void trace(pid_t program, int ready)
{
    int status, is_traced = ptrace(PTRACE_SEIZE, program, NULL, NULL) == 0;

    prctl(PR_SET_PDEATHSIG, SIGKILL);
    write(ready, &is_traced, sizeof is_traced);
    while (is_traced && waitpid(program, &status, __WALL) == program && WIFSTOPPED(status)) {
        int signal = status >> 16 == 0 ? WSTOPSIG(status) : 0;

        ptrace(PTRACE_CONT, program, NULL, (void *)(long)signal);
    }
    _exit(0);
}

int main(int argc, char **argv)
{
    int value = 1, other, is_traced = 0, ready[2];
    MPI_Request requests[2];
    pid_t child;

    if (pipe(ready) != 0)
        return 1;
    prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY);
    child = fork();
    if (child == 0)
        trace(getppid(), ready[1]);
    read(ready[0], &is_traced, sizeof is_traced);
    printf("traced: %d\n", is_traced);
    MPI_Init(&argc, &argv);
    for (int i = 0; i < 10; i++) {
        MPI_Irecv(&other, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &requests[0]);
        MPI_Isend(&value, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    kill(child, SIGKILL);
    return 0;
}
