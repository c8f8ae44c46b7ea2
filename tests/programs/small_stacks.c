// Threads with the smallest stack there is, and the argument's number of KiB more. Each makes calls, right ones and a fault with a
// stack of its own, one after the other, and then says how much of its stack was used at most.
#include "callbacks.h"
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int key;

static void *work(void *own)
{
    static int value;
    int flag;
    void *got;
    MPI_Comm copy;
    MPI_Datatype type;
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &value);
    MPI_Comm_get_attr(MPI_COMM_SELF, key, &got, &flag);
    MPI_Comm_dup(MPI_COMM_SELF, &copy);
    MPI_Comm_free(&copy);
    MPI_Type_contiguous(3, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Type_free(&type);
    MPI_Comm_set_attr(MPI_COMM_SELF, MPI_KEYVAL_INVALID, own); // FAULT
    return NULL;
}

int main(int argc, char **argv)
{
    size_t size = (size_t)sysconf(_SC_THREAD_STACK_MIN) + (argc > 1 ? (size_t)atol(argv[1]) << 10 : 0);
    int provided;
    size = (size + 4095) / 4096 * 4096;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(on_copy, on_delete, &key, NULL);
    for (int i = 0; i < 3; i++) {
        pthread_t thread;
        pthread_attr_t attributes;
        // A page that cannot be touched lies before it.
        char *room = mmap(NULL, size + 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        char *stack = room + 4096;
        mprotect(stack, size, PROT_READ | PROT_WRITE);
        memset(stack, 0x5a, size);
        pthread_attr_init(&attributes);
        pthread_attr_setstack(&attributes, stack, size);
        int wrong = pthread_create(&thread, &attributes, work, NULL);
        if (wrong != 0) {
            printf("no thread: %d\n", wrong);
            break;
        }
        pthread_join(thread, NULL);
        size_t untouched = 0;
        while (untouched < size && stack[untouched] == 0x5a)
            untouched++;
        fprintf(stderr, "stack %zu used %zu\n", size, size - untouched);
    }
    puts("done");
    MPI_Comm_delete_attr(MPI_COMM_SELF, key);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
