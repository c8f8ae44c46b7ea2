/* Poisson's equation on a square with PETSc: one discretisation, solved with several solvers in turn. Each of them keeps
 * data of its own on communicators (attributes) or solves on parts of them (sub-communicators).
 *
 *     poisson POINTS_PER_SIDE
 */
#include <petscdmda.h>
#include <petscksp.h>

/* The options of one solve. The last one goes through a library that duplicates the communicator itself. */
static const char *const solvers[] = {
    "-ksp_type cg -pc_type bjacobi",
    "-ksp_type gmres -pc_type asm -pc_asm_overlap 2",
    "-ksp_type cg -pc_type gamg",
    "-ksp_type cg -pc_type mg -pc_mg_levels 3 -pc_mg_galerkin pmat",
    "-ksp_type preonly -pc_type redundant",
    "-ksp_type cg -pc_type telescope -pc_telescope_reduction_factor 2 -telescope_pc_type jacobi -telescope_ksp_type cg",
    "-ksp_type gmres -pc_type gasm -pc_gasm_total_subdomains 2",
    "-ksp_type preonly -pc_type lu -pc_factor_mat_solver_type mumps",
    "-ksp_type preonly -pc_type lu -pc_factor_mat_solver_type superlu_dist",
    "-ksp_type cg -pc_type hypre -pc_hypre_type boomeramg",
};

static PetscErrorCode fill(DM grid, Mat matrix)
{
    DMDALocalInfo at;

    PetscFunctionBeginUser;
    PetscCall(DMDAGetLocalInfo(grid, &at));
    for (PetscInt j = at.ys; j < at.ys + at.ym; j++) {
        for (PetscInt i = at.xs; i < at.xs + at.xm; i++) {
            MatStencil row = {.i = i, .j = j}, column[5];
            PetscScalar value[5];
            PetscInt count = 0;
            column[count] = row;
            value[count++] = 4.0;
            const PetscInt near[4][2] = {{i - 1, j}, {i + 1, j}, {i, j - 1}, {i, j + 1}};
            for (int k = 0; k < 4; k++) {
                if (near[k][0] < 0 || near[k][0] >= at.mx || near[k][1] < 0 || near[k][1] >= at.my)
                    continue;
                column[count].i = near[k][0];
                column[count].j = near[k][1];
                column[count].k = column[count].c = 0;
                value[count++] = -1.0;
            }
            PetscCall(MatSetValuesStencil(matrix, 1, &row, count, column, value, INSERT_VALUES));
        }
    }
    PetscCall(MatAssemblyBegin(matrix, MAT_FINAL_ASSEMBLY));
    PetscCall(MatAssemblyEnd(matrix, MAT_FINAL_ASSEMBLY));
    PetscFunctionReturn(0);
}

static PetscErrorCode solve(DM grid, Mat matrix, Vec right, const char *options)
{
    KSP solver;
    Vec solution, residual;
    PetscInt iterations;
    PetscReal norm, before;

    PetscFunctionBeginUser;
    PetscCall(PetscOptionsClear(NULL));
    PetscCall(PetscOptionsInsertString(NULL, options));
    PetscCall(KSPCreate(PetscObjectComm((PetscObject)grid), &solver));
    PetscCall(KSPSetDM(solver, grid));
    PetscCall(KSPSetDMActive(solver, PETSC_FALSE));
    PetscCall(KSPSetOperators(solver, matrix, matrix));
    PetscCall(KSPSetTolerances(solver, 1e-8, PETSC_DEFAULT, PETSC_DEFAULT, 1000));
    PetscCall(KSPSetFromOptions(solver));
    PetscCall(VecDuplicate(right, &solution));
    PetscCall(VecDuplicate(right, &residual));
    PetscCall(KSPSolve(solver, right, solution));
    PetscCall(KSPGetIterationNumber(solver, &iterations));
    PetscCall(MatMult(matrix, solution, residual));
    PetscCall(VecAYPX(residual, -1.0, right));
    PetscCall(VecNorm(residual, NORM_2, &norm));
    PetscCall(VecNorm(right, NORM_2, &before));
    PetscCall(PetscPrintf(PETSC_COMM_WORLD, "%s: %d iterations, %s\n", options, (int)iterations,
                          norm < 1e-5 * before ? "solved" : "not solved"));
    PetscCall(VecDestroy(&solution));
    PetscCall(VecDestroy(&residual));
    PetscCall(KSPDestroy(&solver));
    PetscFunctionReturn(0);
}

int main(int argc, char **argv)
{
    DM grid;
    Mat matrix;
    Vec right;
    PetscInt side = argc > 1 ? atoi(argv[1]) : 33;

    PetscFunctionBeginUser;
    PetscCall(PetscInitialize(&argc, &argv, NULL, NULL));
    PetscCall(DMDACreate2d(PETSC_COMM_WORLD, DM_BOUNDARY_NONE, DM_BOUNDARY_NONE, DMDA_STENCIL_STAR, side, side,
                           PETSC_DECIDE, PETSC_DECIDE, 1, 1, NULL, NULL, &grid));
    PetscCall(DMSetUp(grid));
    PetscCall(DMCreateMatrix(grid, &matrix));
    PetscCall(fill(grid, matrix));
    PetscCall(DMCreateGlobalVector(grid, &right));
    PetscCall(VecSet(right, 1.0));
    for (size_t i = 0; i < sizeof solvers / sizeof *solvers; i++)
        PetscCall(solve(grid, matrix, right, solvers[i]));
    PetscCall(VecDestroy(&right));
    PetscCall(MatDestroy(&matrix));
    PetscCall(DMDestroy(&grid));
    PetscCall(PetscFinalize());
    return 0;
}
