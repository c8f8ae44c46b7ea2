// A few eigenvalues by SLEPc, with whatever solver the options name.

#include <slepceps.h>

int main(int argc, char **argv) {
    Mat matrix;
    EPS solver;
    PetscInt rows = 200, first, last, found;
    SlepcInitialize(&argc, &argv, NULL, NULL);
    MatCreate(PETSC_COMM_WORLD, &matrix);
    MatSetSizes(matrix, PETSC_DECIDE, PETSC_DECIDE, rows, rows);
    MatSetFromOptions(matrix);
    MatSetUp(matrix);
    MatGetOwnershipRange(matrix, &first, &last);
    for (PetscInt row = first; row < last; row++) {
        if (row > 0) MatSetValue(matrix, row, row - 1, -1, INSERT_VALUES);
        if (row < rows - 1) MatSetValue(matrix, row, row + 1, -1, INSERT_VALUES);
        MatSetValue(matrix, row, row, 2 + 0.01 * row, INSERT_VALUES);
    }
    MatAssemblyBegin(matrix, MAT_FINAL_ASSEMBLY);
    MatAssemblyEnd(matrix, MAT_FINAL_ASSEMBLY);
    EPSCreate(PETSC_COMM_WORLD, &solver);
    EPSSetOperators(solver, matrix, NULL);
    EPSSetProblemType(solver, EPS_HEP);
    EPSSetFromOptions(solver);
    EPSSolve(solver);
    EPSGetConverged(solver, &found);
    PetscPrintf(PETSC_COMM_WORLD, "found some: %d\n", found > 0);
    EPSDestroy(&solver);
    MatDestroy(&matrix);
    SlepcFinalize();
    return 0;
}
