// Takes away, after MPI_Init, what the limits of a batch system may take away: `files` that can be opened, or `memory`. The program
// bears both; the faults are there all the same.
#include "fault.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static void *blocks[1 << 20];

static void set(int resource, rlim_t value)
{
    struct rlimit limit;
    getrlimit(resource, &limit);
    limit.rlim_cur = value;
    setrlimit(resource, &limit);
}

int main(int argc, char **argv)
{
    struct rlimit before;
    long taken = 0;
    int memory = strcmp(argv[1], "memory") == 0, key, flag;
    void *got;
    MPI_Init(&argc, &argv);
    fault();
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    getrlimit(memory ? RLIMIT_AS : RLIMIT_NOFILE, &before);
    if (memory) {
        set(RLIMIT_AS, 1 << 20);
        for (size_t size = 1 << 20; size >= 16; size /= 2)
            while (taken < 1 << 20 && (blocks[taken] = malloc(size)) != NULL)
                taken++;
    } else
        set(RLIMIT_NOFILE, 3);
    for (int i = 0; i < 2000; i++) {
        MPI_Comm_set_attr(MPI_COMM_SELF, key, &key);
        MPI_Comm_get_attr(MPI_COMM_SELF, key, &got, &flag);
    }
    for (int i = 0; i < 3; i++)
        fault();
    while (taken > 0)
        free(blocks[--taken]);
    set(memory ? RLIMIT_AS : RLIMIT_NOFILE, before.rlim_cur);
    fault();
    MPI_Comm_delete_attr(MPI_COMM_SELF, key);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    puts("done");
    return 0;
}
