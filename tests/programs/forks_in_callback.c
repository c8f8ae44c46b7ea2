// Forks inside of a copy and of a delete callback. The children use memory, one ends by exit, one by _exit, one executes
// another program and one makes MPI calls that are allowed at any time. No child is a rank; the fault at the end is the rank's.
#include "fault.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int child(int how)
{
    int status = 0, up = 0;
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        void *volatile memory = malloc(5000);
        free(memory);
        switch (how) {
        case 0: exit(3);
        case 1: _exit(4);
        case 2: execl("/bin/sh", "sh", "-c", "exit 5", (char *)0); _exit(1);
        default: MPI_Initialized(&up); _exit(up ? 6 : 7);
        }
    }
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + status;
}

static int on_copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)key, (void)extra;
    for (int how = 0; how < 4; how++)
        printf("copy %d\n", child(how));
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int on_delete(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)value, (void)extra;
    for (int how = 0; how < 4; how++)
        printf("delete %d\n", child(how));
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key;
    MPI_Comm copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_create_keyval(on_copy, on_delete, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &key);
    MPI_Comm_dup(MPI_COMM_SELF, &copy);
    MPI_Comm_free(&copy);
    MPI_Comm_delete_attr(MPI_COMM_SELF, key);
    MPI_Comm_free_keyval(&key);
    fault();
    MPI_Finalize();
    return 0;
}
