// What is told of keys when the process ends. Without an argument: its own key is left. «unwritten»: also no file can be
// opened then. Else a library, whose key is freed by its destructor.
#include "mpix_keys.h"
#include <dlfcn.h>
#include <mpi.h>
#include <string.h>
#include <sys/resource.h>

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    MPIX_Key key;

    MPI_Init(&argc, &argv);
    if (*what && strcmp(what, "unwritten") != 0) {
        void *library = dlopen(what, RTLD_NOW | RTLD_GLOBAL);
        void (*begin)(void) = library ? (void (*)(void))dlsym(library, "library_begin") : NULL;
        if (!begin)
            return 1;
        begin();
    } else {
        MPIX_Key_create(NULL, NULL, NULL, 0, &key);
    }
    MPI_Finalize();
    if (strcmp(what, "unwritten") == 0) {
        struct rlimit none = {0, 0};
        setrlimit(RLIMIT_NOFILE, &none);
    }
    return 0;
}
