// Null addresses where MPI is to write an answer, or to read a string, an array or a status. The calls of others, where MPI would end the program, are in
// tests/arguments.
// exit: any
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int size;
    MPI_Group all;
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_size(all, &size);
    MPI_Group_free(&all);
    MPI_Comm_rank(MPI_COMM_WORLD, NULL); //~ violation[message-bad-argument]: `rank` is a null address
    MPI_Finalize();
    return 0;
}
