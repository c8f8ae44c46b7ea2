import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { understood } from "../data.js";
import { holds, meet, rankCount, rankList, ranges, ranksPhrase } from "../ranks.js";
import { cells, worst } from "../strip.js";
import { sample } from "./sample.js";

test("ranks are ranges", () => {
    assert.deepEqual(ranges("0-3,7"), [[0, 3], [7, 7]]);
    assert.deepEqual(ranges(" 1 - 2 , 5 "), [[1, 2], [5, 5]]);
    assert.equal(rankCount("0-3,7"), 5);
    assert.ok(holds("0-3,7", 7) && !holds("0-3,7", 4));
    assert.ok(meet(ranges("0-3"), ranges("3-9")) && !meet(ranges("0-3"), ranges("4-9")));
});

// The command is held to the same table (reports/src/ranks.rs).
test("people read phrases", () => {
    const table = JSON.parse(readFileSync(new URL("ranks.json", import.meta.url), "utf8"));
    for (const { ranks, of, phrase, list } of table) {
        assert.equal(ranksPhrase(ranks, of), phrase, ranks);
        assert.equal(rankList(ranks), list, ranks);
    }
});

test("what is not understood is left out, and large ranges stay ranges", () => {
    for (const text of ["", "x", "-1", "3-", "5-2", "1e3", "<b>", undefined, null]) assert.deepEqual(ranges(text), [], String(text));
    assert.deepEqual(ranges("x,4,9-"), [[4, 4]]);
    assert.equal(rankCount("0-9999999999"), 1e10);
});

test("a strip shows the worst of each rank that counts", () => {
    const model = understood(sample([
        { ranks: "0-1", severity: "warning" }, { ranks: "1", severity: "error" }, { ranks: "3", severity: "note" },
        { ranks: "2", suppressed: { reason: "", source: "", line: 1 } }, { ranks: "2", baseline: "unchanged" }, { ranks: "99" }, { ranks: "" },
    ]));
    const found = cells(model.items, 5, 100, [[4, 4]]);
    assert.deepEqual(found.map((cell) => [cell.first, cell.last, cell.severity, cell.findings, cell.stopped]), [
        [0, 0, "warning", 1, false], [1, 1, "error", 2, false], [2, 2, "", 0, false], [3, 3, "note", 1, false], [4, 4, "", 0, true],
    ]);
});

test("each rank is counted once, by its worst finding", () => {
    const model = understood(sample([
        { ranks: "0-3,2", severity: "error" }, { ranks: "3-9", severity: "warning" }, { ranks: "2,11", severity: "note" },
        { ranks: "4-12", baseline: "unchanged" }, { ranks: "15-99", severity: "note" },
    ]));
    assert.deepEqual(worst(model.items, 20), { error: 4, warning: 6, note: 6, none: 4 });
    assert.deepEqual(worst([], 3), { error: 0, warning: 0, note: 0, none: 3 });
});

test("many ranks share cells, which hold all of them once", () => {
    for (const [size, most] of [[10000, 240], [241, 240], [7, 3], [1, 240], [1_000_003, 240]]) {
        const model = understood(sample([{ ranks: `0-${size - 1}` }, { ranks: String(size - 1) }, { ranks: "0,0,0" }]));
        const found = cells(model.items, size, most, []);
        assert.ok(found.length <= most);
        assert.equal(found[0].first, 0);
        assert.equal(found[found.length - 1].last, size - 1);
        found.slice(1).forEach((cell, index) => assert.equal(cell.first, found[index].last + 1));
        const total = found.reduce((sum, cell) => sum + cell.findings, 0);
        assert.equal(total, found.length + 2, `each cell once, and one more at both ends of ${size}`);
    }
});
