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
    MPI_Pack(numbers, 1, MPI_INT, NULL, 8, &position, MPI_COMM_SELF); //~ violation[message-bad-argument]: `outbuf` is a null address
    MPI_Finalize();
    return 0;
}
