/* Attached memory is freed by a function that is not called free, as those of jemalloc, TCMalloc and mimalloc. */
#include <mpi.h>
#include <stdio.h>

/* The C library has them under these names, too. */
void *__libc_malloc(size_t size);
void __libc_free(void *memory);

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    char *memory = __libc_malloc(4096);
    MPI_Win_attach(win, memory, 4096);
    __libc_free(memory);
    MPI_Win_free(&win);
    MPI_Finalize();
    puts("done");
    return 0;
}
