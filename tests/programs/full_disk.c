// Fills the file system of the folder FOLDER and goes on: faults before, while and after there is no room.
//
//     full_disk FOLDER [stay]: the room is given back in between, or not
#include "fault.h"
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// A new stack, and so a new finding, for each.
static void __attribute__((noinline)) at_depth(int depth)
{
    if (depth > 0)
        at_depth(depth - 1);
    else
        fault();
    __asm__ volatile("");
}

int main(int argc, char **argv)
{
    static char block[4096];
    char name[4096];
    MPI_Init(&argc, &argv);
    at_depth(0);
    snprintf(name, sizeof name, "%s/filler", argv[1]);
    int file = open(name, O_WRONLY | O_CREAT, 0600);
    while (write(file, block, sizeof block) > 0)
        ;
    while (write(file, block, 1) > 0)
        ;
    for (int depth = 1; depth < 20; depth++)
        at_depth(depth);
    if (argc < 3)
        unlink(name);
    close(file);
    at_depth(20);
    MPI_Finalize();
    puts("done");
    return 0;
}
