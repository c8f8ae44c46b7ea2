// Info objects that are freed, at once when they were used, and by another variable; MPI_INFO_ENV and MPI_INFO_NULL are not to be.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Info info, copy, used, env;
    MPI_Comm comm;

    MPI_Init(NULL, NULL);
    MPI_Info_create(&info);
    MPI_Info_set(info, "host", "here");
    MPI_Info_dup(info, &copy);
    MPI_Comm_dup_with_info(MPI_COMM_SELF, info, &comm);
    MPI_Info_free(&info);
    info = copy;
    MPI_Info_free(&info);
    MPI_Comm_get_info(comm, &used);
    MPI_Info_free(&used);
    MPI_Comm_free(&comm);
    env = MPI_INFO_ENV;
    (void)env;
    MPI_Finalize();
    return 0;
}
