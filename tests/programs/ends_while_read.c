// Loads an MPI library and ends, without a call of MPI, at a moment that differs from process to process. Its memory map takes long to
// read: thousands of pages lie between MPI and what was loaded first.
#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#define PAGES 30000

int main(void) {
    for (int i = 0; i < PAGES; i++) mmap(NULL, 4096, i % 2 ? PROT_READ : PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (!dlopen("libmpich.so.12", RTLD_NOW | RTLD_GLOBAL)) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    usleep(10000 + 1000 * (getpid() % 40));
    _exit(0);
}
