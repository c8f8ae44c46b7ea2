// Counts, processes, tags and datatypes of blocking, nonblocking and persistent messages, and of probes.
#include <mpi.h>
#include <stddef.h>

static void done(int code, MPI_Request *request) {
    if (code == MPI_SUCCESS && *request != MPI_REQUEST_NULL) MPI_Request_free(request);
    *request = MPI_REQUEST_NULL;
}

int main(void) {
    int one[4] = {0}, other[4] = {0}, flag, size;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Message message;
    MPI_Status status;
    MPI_Comm world = MPI_COMM_WORLD;
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_size(world, &size);
    MPI_Send(one, -1, MPI_INT, MPI_PROC_NULL, 0, world);                          //~ violation[message-bad-argument]: `count` is negative
    MPI_Ssend(one, 1, MPI_INT, size, 0, world);                                   //~ violation[message-bad-argument]: `dest` is no rank
    MPI_Rsend(one, 1, MPI_INT, MPI_PROC_NULL, -77, world);                        //~ violation[message-bad-argument]: `tag` is negative
    MPI_Bsend(one, 1, MPI_INT, MPI_PROC_NULL, MPI_ANY_TAG, world);                //~ violation[message-bad-argument]: `tag` is MPI_ANY_TAG
    MPI_Send(one, 1, MPI_DATATYPE_NULL, MPI_PROC_NULL, 0, world);                 //~ violation[message-bad-argument]: `datatype` is MPI_DATATYPE_NULL
    MPI_Send(one, 1, MPI_INT, MPI_ANY_SOURCE, 0, world);                          //~ violation[message-bad-argument]: `dest` is MPI_ANY_SOURCE
    MPI_Recv(one, -2, MPI_INT, MPI_PROC_NULL, 0, world, MPI_STATUS_IGNORE);       //~ violation[message-bad-argument]: `count` is negative
    MPI_Recv(one, 1, MPI_INT, size + 1, 0, world, &status);                       //~ violation[message-bad-argument]: `source` is no rank
    MPI_Recv(one, 1, MPI_INT, MPI_PROC_NULL, -77, world, &status);                //~ violation[message-bad-argument]: `tag` is negative
    MPI_Sendrecv(one, -1, MPI_INT, MPI_PROC_NULL, 0, other, 1, MPI_INT, MPI_PROC_NULL, 0, world, &status); //~ violation[message-bad-argument]: `sendcount` is negative
    MPI_Sendrecv(one, 1, MPI_INT, MPI_PROC_NULL, 0, other, 1, MPI_DATATYPE_NULL, MPI_PROC_NULL, 0, world, &status); //~ violation[message-bad-argument]: `recvtype` is MPI_DATATYPE_NULL
    MPI_Sendrecv_replace(one, 1, MPI_INT, size, 0, MPI_PROC_NULL, 0, world, &status); //~ violation[message-bad-argument]: `dest` is no rank
    MPI_Probe(size, 0, world, &status);                                           //~ violation[message-bad-argument]: `source` is no rank
    MPI_Iprobe(0, -77, world, &flag, &status);                                    //~ violation[message-bad-argument]: `tag` is negative
    MPI_Improbe(size, 0, world, &flag, &message, &status);                        //~ violation[message-bad-argument]: `source` is no rank
    done(MPI_Isend(one, -1, MPI_INT, MPI_PROC_NULL, 0, world, &request), &request);  //~ violation[message-bad-argument]: `count` is negative
    done(MPI_Issend(one, 1, MPI_INT, size, 0, world, &request), &request);           //~ violation[message-bad-argument]: `dest` is no rank
    done(MPI_Irecv(one, 1, MPI_DATATYPE_NULL, 0, 0, world, &request), &request);     //~ violation[message-bad-argument]: `datatype` is MPI_DATATYPE_NULL
    done(MPI_Irecv(one, 1, MPI_INT, -77, 0, world, &request), &request);             //~ violation[message-bad-argument]: `source` is no rank
    done(MPI_Send_init(one, -1, MPI_INT, 0, 0, world, &request), &request);          //~ violation[message-bad-argument]: `count` is negative
    done(MPI_Ssend_init(one, 1, MPI_INT, 0, MPI_ANY_TAG, world, &request), &request); //~ violation[message-bad-argument]: `tag` is MPI_ANY_TAG
    done(MPI_Recv_init(one, 1, MPI_INT, size, 0, world, &request), &request);        //~ violation[message-bad-argument]: `source` is no rank
    MPI_Send(one, 1, MPI_INT, 0, 0, MPI_COMM_NULL);                               //~ violation[message-bad-argument]: `comm` is MPI_COMM_NULL
    MPI_Finalize();
    return 0;
}
