# An exception on one rank is caught, and its barrier left out.
# ranks: 3
# finds: collective-missing 0-2
# also: collective-mismatch
from mpi4py import MPI

comm = MPI.COMM_WORLD
try:
    if comm.rank == 2:
        raise ValueError
    comm.Barrier()  #~ waits 0-1: MPI_Barrier
except ValueError:
    comm.bcast(None, root=0)  #~ either waits 2: MPI_Bcast
    #~^ either waits 2: MPI_Bcast_c
