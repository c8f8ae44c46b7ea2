// A file handle that was never set: 0, which is the null handle in some libraries and no handle in the others.
// exit: any
// skip: mpich5abi — crashes of it
#include <mpi.h>
#include <stddef.h>

static MPI_File never;

int main(void) {
    MPI_Offset size, displacement;
    MPI_Datatype of_elements, of_file;
    char representation[MPI_MAX_DATAREP_STRING];
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN);
    MPI_File_get_size(never, &size);                                                   //~ violation[object-null]
    MPI_File_get_view(never, &displacement, &of_elements, &of_file, representation);   //~ violation[object-null]
    MPI_Finalize();
    return 0;
}
