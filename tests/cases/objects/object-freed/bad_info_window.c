// ranks: 2
// exit: any
// A window is made with an info object that was freed.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Info info, copy;
    MPI_Win window = MPI_WIN_NULL;
    int memory[4];

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Info_create(&info); //~ related[object-freed]: created here
    copy = info;
    MPI_Info_free(&info); //~ related[object-freed]: freed here
    MPI_Win_create(memory, sizeof memory, sizeof *memory, copy, MPI_COMM_WORLD, &window); //~ violation[object-freed]: uses an info object
    if (window != MPI_WIN_NULL) {
        MPI_Win_free(&window);
    }
    MPI_Finalize();
    return 0;
}
