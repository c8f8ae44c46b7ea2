// The same fault twice at one line: muted at first, then told. Levels other than 0 and 1 change nothing.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    for (int level = 0; level < 2; level++) {
        int invalid = MPI_KEYVAL_INVALID;
        MPI_Pcontrol(level);
        MPI_Comm_free_keyval(&invalid);  //~ violation[keyval-invalid]
    }
    MPI_Pcontrol(2, "a word", 0.5);
    int invalid = MPI_KEYVAL_INVALID;
    MPI_Comm_free_keyval(&invalid);  //~ violation[keyval-invalid]
    MPI_Finalize();
    return 0;
}
