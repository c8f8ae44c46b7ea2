// Many nonblocking duplications, completed by one call, in each of the ways that there are.
#include <mpi.h>
#include <stddef.h>

#define MANY 40

int main(void) {
    MPI_Comm comms[MANY];
    MPI_Request requests[MANY];
    int indices[MANY];
    MPI_Init(NULL, NULL);
    for (int way = 0; way < 5; way++) {
        int done = 0, some = 0, flag = 0;
        for (int i = 0; i < MANY; i++) {
            MPI_Comm_idup(MPI_COMM_SELF, &comms[i], &requests[i]);
        }
        switch (way) {
        case 0:
            MPI_Waitall(MANY, requests, MPI_STATUSES_IGNORE);
            break;
        case 1:
            while (!flag) MPI_Testall(MANY, requests, &flag, MPI_STATUSES_IGNORE);
            break;
        case 2:
            while (done < MANY) {
                MPI_Waitsome(MANY, requests, &some, indices, MPI_STATUSES_IGNORE);
                done += some;
            }
            break;
        case 3:
            while (done < MANY) {
                MPI_Testany(MANY, requests, &some, &flag, MPI_STATUS_IGNORE);
                done += flag;
            }
            break;
        default:
            for (int i = MANY - 1; i >= 0; i--) MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
        }
        for (int i = 0; i < MANY; i++) {
            MPI_Comm copy;
            MPI_Comm_dup(comms[i], &copy);
            MPI_Comm_free(&copy);
            MPI_Comm_free(&comms[i]);
        }
    }
    MPI_Finalize();
    return 0;
}
