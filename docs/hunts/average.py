"""The average of what all ranks measured. Rank 0 knows how many values are wanted."""

from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
wanted = array("i", [3])

if rank == 0:
    comm.Bcast(wanted, root=0)

measured = array("d", [float(rank)] * wanted[0])
total = array("d", [0.0] * wanted[0])
comm.Allreduce(measured, total, op=MPI.SUM)
if rank == 0:
    print("averages:", [value / comm.Get_size() for value in total])
