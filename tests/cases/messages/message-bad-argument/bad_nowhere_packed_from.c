// exit: any
// A buffer that is a null address. Libraries may crash of it.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int position = 0;
    int numbers[2] = {0};

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Pack(NULL, 1, MPI_INT, numbers, 8, &position, MPI_COMM_SELF); //~ violation[message-bad-argument]: `inbuf` is a null address
    MPI_Finalize();
    return 0;
}
