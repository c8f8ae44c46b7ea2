# Objects are received first by both.
# ranks: 2
# finds: deadlock 0-1
from mpi4py import MPI

comm = MPI.COMM_WORLD
got = comm.recv(source=1 - comm.rank, tag=7)  #~ either waits 0-1: MPI_Mprobe tag 7
#~^ either waits 0-1: MPI_Probe tag 7
#~^^ either waits 0-1: MPI_Recv tag 7
comm.send({"rank": comm.rank}, dest=1 - comm.rank, tag=7)
