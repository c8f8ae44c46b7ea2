// Loads a second MPI library beside its own: nobody can say then whose a call is. The program itself runs on.
#include "fault.h"
#include <dlfcn.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    void *other = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    printf("other library %s\n", other ? "loaded" : dlerror());
    MPI_Init(&argc, &argv);
    fault();
    puts("ran on");
    MPI_Finalize();
    return 0;
}
