// A coroutine leaves an MPI call by a jump out of the error handler, ends, and its stack is unmapped. The next MPI call
// is made on the thread's own stack.
#define _GNU_SOURCE
#include <mpi.h>
#include <setjmp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <ucontext.h>

#define STACK (1 << 20)

static jmp_buf before;
static ucontext_t outside, inside;

static void jump(MPI_Comm *comm, int *code, ...) {
    (void)comm;
    (void)code;
    longjmp(before, 1);
}

static void coroutine(void) {
    MPI_Comm cart;
    int dims[1] = {0}, periods[1] = {0};
    if (setjmp(before) == 0) {
        MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &cart);
    }
}

int main(void) {
    MPI_Errhandler handler;
    MPI_Init(NULL, NULL);
    MPI_Comm_create_errhandler(jump, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    MPI_Errhandler_free(&handler);
    for (int i = 0; i < 3; i++) {
        char *stack = mmap(NULL, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        MPI_Comm copy;
        getcontext(&inside);
        inside.uc_stack.ss_sp = stack;
        inside.uc_stack.ss_size = STACK;
        inside.uc_link = &outside;
        makecontext(&inside, coroutine, 0);
        swapcontext(&outside, &inside);
        munmap(stack, STACK);
        MPI_Comm_dup(MPI_COMM_SELF, &copy);
        MPI_Comm_free(&copy);
    }
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Finalize();
    return 0;
}
