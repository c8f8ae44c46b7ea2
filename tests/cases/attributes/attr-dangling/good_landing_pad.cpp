// cflags: -O2 -Wno-dangling-pointer
// An object reads the attribute that points into it, while an exception passes: the compiler moves that code away from
// the rest of its function.
#include <mpi.h>
#include <stdexcept>

static int key;

struct Cached {
    MPI_Comm comm;
    int number;
    explicit Cached(MPI_Comm comm, int number) : comm(comm), number(number)
    {
        MPI_Comm_set_attr(comm, key, this);
    }
    Cached(const Cached &) = delete;
    ~Cached()
    {
        void *seen;
        int flag;
        MPI_Comm_get_attr(comm, key, &seen, &flag);
        MPI_Comm_delete_attr(comm, key);
    }
};

__attribute__((noinline)) static void check(int number)
{
    if (number > 0)
        throw std::runtime_error("too many");
}

__attribute__((noinline)) static void work(int number)
{
    Cached cached(MPI_COMM_SELF, number);
    check(number);
}

int main(int argc, char **)
{
    MPI_Init(nullptr, nullptr);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, nullptr);
    int caught = 0;
    for (int number = 0; number <= argc; number++) {
        try {
            work(number);
        } catch (const std::runtime_error &) {
            caught++;
        }
    }
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return caught == argc ? 0 : 1;
}
