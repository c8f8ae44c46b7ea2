// Lives for a second, with one fault, and calls a function that no check covers.
#include "fault.h"
#include <unistd.h>

int main(int argc, char **argv)
{
    int length;
    MPI_Init(&argc, &argv);
    MPI_Error_class(MPI_SUCCESS, &length);
    fault();
    usleep(999999);
    MPI_Finalize();
    return 0;
}
