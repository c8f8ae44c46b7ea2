// skip: ompi4 — no sessions
// A key that is used in a session, and never freed.
#include "mpix_keys.h"
#include <mpi.h>

int main(void)
{
    MPI_Session session;
    MPI_Info info;
    MPIX_Key key;

    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPIX_Key_create(NULL, NULL, NULL, 0, &key); //~ leak[key-leak]: this key was never freed
    MPI_Info_create(&info);
    MPIX_Value_set(key, MPIX_HANDLE_INFO, MPIX_HANDLE(info), 1);
    MPI_Info_free(&info);
    MPI_Session_finalize(&session);
    return 0;
}
