// Makes as many calls as its argument says, of one that no check looks at, or (ASKED) of a question whose arguments are looked at: in tests/programs/passes_library.c, which is a part of the
// executable or a library.
#include <mpi.h>
#include <stdlib.h>

void passes(int rounds);

#ifndef ELSEWHERE
#include "passes_library.c"
#endif

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    passes(atoi(argv[1]));
    MPI_Finalize();
    return 0;
}
