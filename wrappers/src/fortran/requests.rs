//! Procedures that complete requests (3.7).

use super::entry::procedures;
use crate::calls::requests::*;

procedures! {
    MPI_Wait mpi_wait ["_f08_"] (request: address, status: address);
    MPI_Waitall mpi_waitall ["_f08_"] (count: int, requests: address, statuses: address);
    MPI_Waitany mpi_waitany ["_f08_"] (count: int, requests: address, index: address, status: address);
    MPI_Waitsome mpi_waitsome ["_f08_"]
        (count: int, requests: address, done: address, indices: address, statuses: address);
    MPI_Test mpi_test ["_f08_"] (request: address, flag: address, status: address);
    MPI_Testall mpi_testall ["_f08_"] (count: int, requests: address, flag: address, statuses: address);
    MPI_Testany mpi_testany ["_f08_"] (count: int, requests: address, index: address, flag: address, status: address);
    MPI_Testsome mpi_testsome ["_f08_"]
        (count: int, requests: address, done: address, indices: address, statuses: address);
    MPI_Request_free mpi_request_free ["_f08_"] (request: address);
    MPI_Cancel mpi_cancel ["_f08_"] (request: address);
    MPI_Request_get_status mpi_request_get_status ["_f08_"] (request: request, flag: address, status: address);
    MPI_Request_get_status_all mpi_request_get_status_all ["_f08_"]
        (count: int, requests: address, flag: address, statuses: address);
    MPI_Request_get_status_any mpi_request_get_status_any ["_f08_"]
        (count: int, requests: address, index: address, flag: address, status: address);
    MPI_Request_get_status_some mpi_request_get_status_some ["_f08_"]
        (count: int, requests: address, done: address, indices: address, statuses: address);
}
