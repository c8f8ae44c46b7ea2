// ranks: 2
// Objects are freed when others have been made of them, and new ones may have their handles.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Group group;
    MPI_Info info;
    MPI_Comm comm;
    MPI_Win window;
    int memory[4];

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    for (int round = 0; round < 3; round++) {
        MPI_Comm_group(MPI_COMM_WORLD, &group);
        MPI_Comm_create(MPI_COMM_WORLD, group, &comm);
        MPI_Info_create(&info);
        MPI_Win_create(memory, sizeof memory, sizeof *memory, info, comm, &window);
        MPI_Info_free(&info);
        MPI_Win_post(group, 0, window);
        MPI_Win_start(group, 0, window);
        MPI_Group_free(&group);
        MPI_Win_complete(window);
        MPI_Win_wait(window);
        MPI_Win_free(&window);
        MPI_Comm_free(&comm);
    }
    MPI_Finalize();
    return 0;
}
