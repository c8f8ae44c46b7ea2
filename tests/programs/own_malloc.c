// Brings its own malloc, calloc, realloc, free and posix_memalign, which know no block but their own: one that comes from
// anywhere else ends the program.
#include "fault.h"
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char arena[512 << 20] __attribute__((aligned(64)));
static size_t used;

struct head {
    size_t size;
    size_t magic;
};

enum { MAGIC = 0x5ca1ab1e };

static void *take(size_t align, size_t size)
{
    if (align < 16)
        align = 16;
    for (;;) {
        size_t old = __atomic_load_n(&used, __ATOMIC_RELAXED);
        size_t at = ((uintptr_t)arena + old + sizeof(struct head) + align - 1) / align * align - (uintptr_t)arena;
        if (at + size > sizeof arena)
            return NULL;
        if (!__atomic_compare_exchange_n(&used, &old, at + size, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
            continue;
        struct head *head = (struct head *)(arena + at) - 1;
        head->size = size;
        head->magic = MAGIC;
        return arena + at;
    }
}

static struct head *of(void *block)
{
    struct head *head = (struct head *)block - 1;
    if ((char *)block < arena || (char *)block >= arena + sizeof arena || head->magic != MAGIC) {
        static const char text[] = "a block that is not mine\n";
        if (write(2, text, sizeof text - 1) < 0)
            _exit(99);
        _exit(98);
    }
    return head;
}

void *malloc(size_t size) { return take(16, size); }
void *memalign(size_t align, size_t size) { return take(align, size); }
void *aligned_alloc(size_t align, size_t size) { return take(align, size); }
void *valloc(size_t size) { return take(4096, size); }

int posix_memalign(void **block, size_t align, size_t size)
{
    *block = take(align, size);
    return *block ? 0 : 12;
}

void *calloc(size_t count, size_t size)
{
    void *block = take(16, count * size);
    return block ? memset(block, 0, count * size) : NULL;
}

void free(void *block)
{
    if (block)
        of(block)->magic = 0;
}

size_t malloc_usable_size(void *block) { return block ? of(block)->size : 0; }

void *realloc(void *block, size_t size)
{
    void *new = malloc(size);
    if (block && new) {
        size_t old = of(block)->size;
        memcpy(new, block, old < size ? old : size);
        free(block);
    }
    return new;
}

static int on_copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)key, (void)extra;
    *(void **)out = memcpy(malloc(100), in, 100);
    *flag = 1;
    return MPI_SUCCESS;
}

static int on_delete(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)extra;
    free(value);
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    for (int i = 0; i < 1000; i++) {
        int key;
        MPI_Comm copy;
        MPI_Comm_create_keyval(on_copy, on_delete, &key, NULL);
        MPI_Comm_set_attr(MPI_COMM_SELF, key, malloc(100));
        MPI_Comm_dup(MPI_COMM_SELF, &copy);
        MPI_Comm_set_attr(copy, key, realloc(malloc(10), 3000));
        MPI_Comm_free(&copy);
        MPI_Comm_delete_attr(MPI_COMM_SELF, key);
        MPI_Comm_free_keyval(&key);
    }
    fault();
    MPI_Finalize();
    puts("done");
    return 0;
}
