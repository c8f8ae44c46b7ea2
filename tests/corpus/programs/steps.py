"""Three Python packages over one MPI: petsc4py solves a chain of heat steps, mpi4py splits communicators, and h5py writes
each step into one file with all ranks and reads it back.

    steps.py FILE
"""

import sys

import petsc4py

petsc4py.init([])

import h5py  # noqa: E402
import numpy  # noqa: E402
from mpi4py import MPI  # noqa: E402
from petsc4py import PETSc  # noqa: E402

SIDE = 24
STEPS = 5


def heat(comm):
    """The matrix of one implicit step on a square."""
    grid = PETSc.DMDA().create([SIDE, SIDE], stencil_width=1, comm=comm)
    matrix = grid.createMatrix()
    (first_x, last_x), (first_y, last_y) = grid.getRanges()
    row, column = PETSc.Mat.Stencil(), PETSc.Mat.Stencil()
    for y in range(first_y, last_y):
        for x in range(first_x, last_x):
            row.index = (x, y)
            for at, value in [((x, y), 5.0), ((x - 1, y), -1.0), ((x + 1, y), -1.0), ((x, y - 1), -1.0), ((x, y + 1), -1.0)]:
                if 0 <= at[0] < SIDE and 0 <= at[1] < SIDE:
                    column.index = at
                    matrix.setValueStencil(row, column, value)
    matrix.assemble()
    return grid, matrix


def main():
    comm = MPI.COMM_WORLD.Dup()
    grid, matrix = heat(comm)
    solver = PETSc.KSP().create(comm)
    solver.setOperators(matrix)
    solver.setType("cg")
    solver.getPC().setType("bjacobi")
    solver.setTolerances(rtol=1e-9)
    old, new = matrix.createVecs()
    old.set(1.0)
    first, last = old.getOwnershipRange()
    wrong = 0
    with h5py.File(sys.argv[1], "w", driver="mpio", comm=comm) as file:
        data = file.create_dataset("steps", (STEPS, SIDE * SIDE))
        for step in range(STEPS):
            solver.solve(old, new)
            new.copy(old)
            with data.collective:
                data[step, first:last] = new.getArray()
        comm.Barrier()
        file.flush()
        for step in range(STEPS):
            wrong += int(numpy.count_nonzero(data[step, first:last] == 0.0))
    halves = comm.Split(comm.rank % 2, comm.rank)
    sizes = comm.allgather(halves.size)
    norm = new.norm()
    wrong = comm.allreduce(wrong)
    if comm.rank == 0:
        print(f"norm {norm:.6f}, {wrong} wrong, halves of {sizes}")
    halves.Free()
    for made in [solver, matrix, grid, old, new]:
        made.destroy()
    comm.Free()


main()
