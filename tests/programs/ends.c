// Ends in the way its argument says, after one fault: `normally`, `abort`, `kill`, `crash`, `exit`, `early` (before
// MPI_Finalize), `wait` (until a signal comes), or `status N`.
#include "fault.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "normally";
    MPI_Init(&argc, &argv);
    fault();
    if (strcmp(how, "abort") == 0)
        MPI_Abort(MPI_COMM_WORLD, 3);
    if (strcmp(how, "kill") == 0)
        raise(SIGKILL);
    if (strcmp(how, "crash") == 0)
        abort();
    if (strcmp(how, "exit") == 0)
        _exit(9);
    if (strcmp(how, "early") == 0)
        return 0;
    if (strcmp(how, "wait") == 0) {
        puts("waiting");
        fflush(stdout);
        for (int i = 0; i < 300; i++)
            usleep(100000);
    }
    MPI_Finalize();
    return strcmp(how, "status") == 0 ? atoi(argv[2]) : 0;
}
