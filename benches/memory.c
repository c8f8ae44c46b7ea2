/* How much memory is resident with so many attributes or regions. `memory numbers|blocks|regions COUNT` prints the
 * bytes before MPI_Finalize. Attributes are on COUNT/100 datatypes, 100 on each; the values of `blocks` are addresses
 * of heap blocks, which are watched. Run on one rank. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define KEYS 100

static long resident(void) {
    long size = 0, pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%ld %ld", &size, &pages) != 2) return -1;
    fclose(file);
    return pages * sysconf(_SC_PAGESIZE);
}

static void attributes(long count, int blocks) {
    int keys[KEYS];
    const long types = count / KEYS;
    MPI_Datatype *type = malloc((types + 1) * sizeof *type);
    char **block = calloc(types * KEYS + 1, sizeof *block);
    for (int k = 0; k < KEYS; k++)
        MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &keys[k], NULL);
    for (long i = 0; i < types; i++) {
        MPI_Type_contiguous(2, MPI_INT, &type[i]);
        for (int k = 0; k < KEYS; k++) {
            void *value = (void *)(intptr_t)(k + 1);
            if (blocks) value = block[i * KEYS + k] = malloc(64);
            MPI_Type_set_attr(type[i], keys[k], value);
        }
    }
    printf("%ld\n", resident());
    for (long i = 0; i < types; i++) MPI_Type_free(&type[i]);
    for (int k = 0; k < KEYS; k++) MPI_Type_free_keyval(&keys[k]);
    for (long i = 0; i < types * KEYS; i++) free(block[i]);
    free(block);
    free(type);
}

static void regions(long count) {
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    char *memory = malloc(64 * count + 1);
    memset(memory, 1, 64 * count + 1);
    for (long i = 0; i < count; i++) MPI_Win_attach(win, memory + 64 * i, 64);
    printf("%ld\n", resident());
    for (long i = 0; i < count; i++) MPI_Win_detach(win, memory + 64 * i);
    MPI_Win_free(&win);
    free(memory);
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: memory numbers|blocks|regions COUNT\n");
        return 2;
    }
    const long count = atol(argv[2]);
    MPI_Init(NULL, NULL);
    if (!strcmp(argv[1], "regions"))
        regions(count);
    else
        attributes(count, !strcmp(argv[1], "blocks"));
    MPI_Finalize();
    return 0;
}
