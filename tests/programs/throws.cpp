// C++ exceptions through MPI: from an error handler, and from a delete callback. The program prints what it sees, so
// that a run with the library and one without can be compared.
#include "fault.h"
#include <cstdio>
#include <stdexcept>

static void handler(MPI_Comm *, int *, ...) { throw std::runtime_error("from the error handler"); }

static int on_delete(MPI_Comm, int, void *, void *)
{
    static int times = 0;
    if (times++ == 0)
        throw std::runtime_error("from the delete callback");
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm copy;
    MPI_Errhandler throwing;
    MPI_Comm_dup(MPI_COMM_SELF, &copy);
    MPI_Comm_create_errhandler(handler, &throwing);
    MPI_Comm_set_errhandler(copy, throwing);
    try {
        MPI_Comm_set_attr(copy, MPI_KEYVAL_INVALID, nullptr);
        std::puts("no exception");
    } catch (const std::exception &e) {
        std::printf("caught %s\n", e.what());
    }
    MPI_Comm_set_errhandler(copy, MPI_ERRORS_RETURN);
    MPI_Errhandler_free(&throwing);

    int key;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, on_delete, &key, nullptr);
    MPI_Comm_set_attr(copy, key, nullptr);
    try {
        MPI_Comm_delete_attr(copy, key);
        std::puts("no exception");
    } catch (const std::exception &e) {
        std::printf("caught %s\n", e.what());
    }
    std::fflush(stdout);
    // The libraries are not made for this, and some hold a lock now: calls that take none still work.
    int rank = -1;
    MPI_Comm_rank(copy, &rank);
    std::printf("rank %d\n", rank);
    std::fflush(stdout);
    std::_Exit(0);
}
