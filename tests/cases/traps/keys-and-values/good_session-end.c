// skip: ompi4 mpich4 — no sessions, or a library that crashes in operations of a session
// ranks: 1
// A communicator of a session is freed while an operation on it is under way that nobody can wait for: it is destroyed when
// the last session ends.
#include "mpix_keys.h"
#include "told.h"
#include <mpi.h>

int main(void)
{
    MPI_Session session, other;
    MPI_Group group;
    MPI_Comm comm;
    MPI_Request request;
    MPIX_Key key;
    int got = 0, sent = 7;

    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &other);
    key = told_key();
    MPI_Group_from_session_pset(session, "mpi://SELF", &group);
    MPI_Comm_create_from_group(group, "told", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
    MPI_Group_free(&group);
    CHECK(MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(comm), 1) == MPI_SUCCESS);
    MPI_Irecv(&got, 1, MPI_INT, 0, 0, comm, &request);
    MPI_Request_free(&request);
    MPI_Send(&sent, 1, MPI_INT, 0, 0, comm);
    MPI_Comm_free(&comm);
    TOLD("free 1 1;");
    MPI_Session_finalize(&session);
    TOLD("");
    MPI_Session_finalize(&other);
    TOLD("destroy 1 1;");
    MPIX_Key_free(&key);
    return 0;
}
