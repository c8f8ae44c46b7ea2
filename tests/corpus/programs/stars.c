/* PETSc's star forests (PetscSF) over one-sided communication: every rank owns roots, every rank has leaves at the next
 * rank, and data goes both ways in windows that PETSc makes for each operation.
 *
 *     stars fence|lock|active COUNT ROUNDS
 */
#include <petscsf.h>

static PetscErrorCode go_round(PetscMPIInt rank, PetscMPIInt size, PetscInt count, PetscInt rounds, PetscSFWindowSyncType sync)
{
    PetscSF forest;
    PetscSFNode *remote;
    PetscInt *roots, *leaves, *sums, *before;
    PetscInt wrong = 0, all;

    PetscFunctionBeginUser;
    PetscCall(PetscSFCreate(PETSC_COMM_WORLD, &forest));
    PetscCall(PetscSFSetType(forest, PETSCSFWINDOW));
    PetscCall(PetscSFWindowSetSyncType(forest, sync));
    PetscCall(PetscMalloc1(count, &remote));
    for (PetscInt i = 0; i < count; i++) {
        remote[i].rank = (rank + 1) % size;
        remote[i].index = count - 1 - i;
    }
    PetscCall(PetscSFSetGraph(forest, count, count, NULL, PETSC_COPY_VALUES, remote, PETSC_OWN_POINTER));
    PetscCall(PetscSFSetUp(forest));
    PetscCall(PetscMalloc4(count, &roots, count, &leaves, count, &sums, count, &before));
    for (PetscInt round = 0; round < rounds; round++) {
        for (PetscInt i = 0; i < count; i++) {
            roots[i] = 1000 * rank + i + round;
            leaves[i] = -1;
            sums[i] = rank;
        }
        PetscCall(PetscSFBcastBegin(forest, MPIU_INT, roots, leaves, MPI_REPLACE));
        PetscCall(PetscSFBcastEnd(forest, MPIU_INT, roots, leaves, MPI_REPLACE));
        PetscCall(PetscSFReduceBegin(forest, MPIU_INT, leaves, sums, MPI_SUM));
        PetscCall(PetscSFReduceEnd(forest, MPIU_INT, leaves, sums, MPI_SUM));
        for (PetscInt i = 0; i < count; i++) {
            wrong += leaves[i] != 1000 * ((rank + 1) % size) + count - 1 - i + round;
            wrong += sums[i] != rank + roots[i];
        }
        if (sync == PETSCSF_WINDOW_SYNC_LOCK) { /* PETSc offers this one under locks only */
            PetscCall(PetscSFFetchAndOpBegin(forest, MPIU_INT, sums, leaves, before, MPI_SUM));
            PetscCall(PetscSFFetchAndOpEnd(forest, MPIU_INT, sums, leaves, before, MPI_SUM));
        }
    }
    PetscCallMPI(MPI_Reduce(&wrong, &all, 1, MPIU_INT, MPI_SUM, 0, PETSC_COMM_WORLD));
    PetscCall(PetscPrintf(PETSC_COMM_WORLD, "%s: %d wrong\n", PetscSFWindowSyncTypes[sync], (int)all));
    PetscCall(PetscFree4(roots, leaves, sums, before));
    PetscCall(PetscSFDestroy(&forest));
    PetscFunctionReturn(0);
}

int main(int argc, char **argv)
{
    PetscMPIInt rank, size;
    PetscSFWindowSyncType sync = PETSCSF_WINDOW_SYNC_FENCE;
    PetscInt count = argc > 2 ? atoi(argv[2]) : 100, rounds = argc > 3 ? atoi(argv[3]) : 10;

    PetscFunctionBeginUser;
    if (argc > 1 && !strcmp(argv[1], "lock"))
        sync = PETSCSF_WINDOW_SYNC_LOCK;
    if (argc > 1 && !strcmp(argv[1], "active"))
        sync = PETSCSF_WINDOW_SYNC_ACTIVE;
    PetscCall(PetscInitialize(&argc, &argv, NULL, NULL));
    PetscCallMPI(MPI_Comm_rank(PETSC_COMM_WORLD, &rank));
    PetscCallMPI(MPI_Comm_size(PETSC_COMM_WORLD, &size));
    PetscCall(go_round(rank, size, count, rounds, sync));
    PetscCall(PetscFinalize());
    return 0;
}
