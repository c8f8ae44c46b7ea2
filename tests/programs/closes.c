// Closes the descriptors that the library under test has open, and opens files until their numbers are in use again. They must stay
// what they are, whatever is checked and found afterwards.
//
//     closes OUTPUT
//
// OUTPUT: the folder of the report, as /proc names it. What lies below it is the library's, and so is its memory.
#include "fault.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int is_the_librarys(int file, const char *output)
{
    char name[64], target[4096] = "";
    size_t length = strlen(output);
    snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    if (readlink(name, target, sizeof target - 1) < 0)
        return 0;
    return strcmp(target, "/memfd:mpiwarden (deleted)") == 0 ||
           (strncmp(target, output, length) == 0 && target[length] == '/');
}

int main(int argc, char **argv)
{
    MPI_Win win;
    static char memory[64];
    MPI_Init(&argc, &argv);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    int closed = 0;
    for (int file = 3; file < 5000; file++)
        if (is_the_librarys(file, argv[1]))
            closed += close(file) == 0;
    if (closed > 0)
        fprintf(stderr, "closed the library's %d\n", closed);
    int own[40];
    for (int i = 0; i < 40; i++)
        own[i] = open("/dev/null", O_WRONLY);
    fault();
    MPI_Win_attach(win, memory, sizeof memory);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);
    MPI_Finalize();
    for (int i = 0; i < 40; i++) {
        char name[64], target[64] = "";
        snprintf(name, sizeof name, "/proc/self/fd/%d", own[i]);
        if (readlink(name, target, sizeof target - 1) < 0 || strcmp(target, "/dev/null") != 0)
            printf("descriptor %d is %s\n", i, target);
    }
    // At once, so that the launcher cannot put the other rank's line in between.
    return write(STDOUT_FILENO, "done\n", 5) != 5;
}
