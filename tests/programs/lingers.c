// Lives for a second, with one fault, and calls a function that no check covers.
#include "fault.h"
#include <unistd.h>

int main(int argc, char **argv)
{
    char name[MPI_MAX_PROCESSOR_NAME];
    int length;
    MPI_Init(&argc, &argv);
    MPI_Get_processor_name(name, &length);
    fault();
    usleep(999999);
    MPI_Finalize();
    return 0;
}
