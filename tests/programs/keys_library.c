// A library that makes a key and frees it in its destructor. It is not linked with the library that has the keys, so the
// loader does not know that the destructor needs that, and calls it later.
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>

int MPIX_Key_create(void *copy, void *free, void *destroy, MPI_Aint context, uintptr_t *key);
int MPIX_Key_free(uintptr_t *key);

static uintptr_t key;

void library_begin(void)
{
    MPIX_Key_create(NULL, NULL, NULL, 0, &key);
}

__attribute__((destructor)) static void library_end(void)
{
    if (MPIX_Key_free(&key) == MPI_SUCCESS) {
        printf("freed in the destructor\n");
        fflush(stdout);
    }
}
