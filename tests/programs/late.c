// A right program whose plug-in is loaded after MPI_Init: it frees, and makes anew, what the program made. With `wrong` the plug-in
// does the usual fault, and nothing else is done.
// Arguments: the plug-in; how it is opened: now, lazy, deep, deep-lazy, deep-closed; `right` or `wrong`.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// With -no-pie the place where this file calls `free` stands for the function, for the plug-in too.
void (*release)(void *) = free;

static void *plugin;

static void call(const char *name, void *argument)
{
    void (*function)(void *) = (void (*)(void *))dlsym(plugin, name);
    if (function)
        function(argument);
    else
        puts("no such function");
}

static void keys(void)
{
    int key;
    for (int i = 0; i < 2; i++) {
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
        call("drop_key", &key);
    }
}

static void communicators(void)
{
    MPI_Comm comms[2] = {MPI_COMM_WORLD, MPI_COMM_NULL};
    void *value;
    int key, found;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[1]);
    MPI_Comm_free(&comms[1]);
    // The library gives the same handle again.
    call("make_comm", comms);
    MPI_Comm_get_attr(comms[1], key, &value, &found);
    call("drop_comm", &comms[1]);
    MPI_Comm_free_keyval(&key);
}

static void datatypes(void)
{
    MPI_Datatype types[2] = {MPI_INT, MPI_DATATYPE_NULL};
    MPI_Type_contiguous(3, MPI_INT, &types[1]);
    MPI_Type_free(&types[1]);
    call("make_type", types);
    MPI_Type_commit(&types[1]);
    call("drop_type", &types[1]);
}

static void windows(void)
{
    MPI_Win win;
    static int memory[16];
    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    call("drop_win", &win);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    if (argc < 4)
        MPI_Abort(MPI_COMM_WORLD, 3);
    int deep = strstr(argv[2], "deep") ? RTLD_DEEPBIND : 0;
    // No call of the host is made while the plug-in of `wrong` is there.
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    plugin = dlopen(argv[1], (strstr(argv[2], "lazy") ? RTLD_LAZY : RTLD_NOW) | RTLD_LOCAL | deep);
    if (!plugin) {
        puts(dlerror());
        MPI_Abort(MPI_COMM_WORLD, 4);
    }
    if (!strcmp(argv[3], "wrong")) {
        MPI_Comm self = MPI_COMM_SELF;
        call("wrong", &self);
    } else {
        keys();
        communicators();
        datatypes();
        windows();
    }
    if (strstr(argv[2], "closed"))
        dlclose(plugin);
    MPI_Finalize();
    puts("done");
    return 0;
}
