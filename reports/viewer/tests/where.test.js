import assert from "node:assert/strict";
import test from "node:test";
import { tree } from "../where.js";

test("common outermost frames are one branch, and one way on is one line", () => {
    const found = tree([
        { ranks: "2", frames: ["main", "halo", "MPI_Recv"] },
        { ranks: "0-1,5", frames: ["main", "solve", "norm", "MPI_Barrier"] },
        { ranks: "3-4", frames: ["main", "solve", "norm", "MPI_Allreduce"] },
    ]);
    assert.deepEqual(found, [{
        names: ["main"], ranks: "0-5", children: [
            { names: ["solve", "norm"], ranks: "0-1,3-5", children: [
                { names: ["MPI_Barrier"], ranks: "0-1,5", children: [] },
                { names: ["MPI_Allreduce"], ranks: "3-4", children: [] },
            ] },
            { names: ["halo", "MPI_Recv"], ranks: "2", children: [] },
        ],
    }]);
});

test("groups whose stack is not known are left out", () => {
    assert.deepEqual(tree([{ ranks: "0", frames: ["MPI_Recv"] }]), []);
});
