# A rank sleeps outside of MPI, and the other one waits for its object.
# ranks: 2
import time

from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 1:
    time.sleep(6)
    comm.send("late", dest=0)
else:
    comm.recv(source=1)
