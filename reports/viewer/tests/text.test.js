import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { understood } from "../data.js";
import { route } from "../route.js";
import { underHeading } from "../rules.js";
import { linesAround } from "../source.js";
import { counted, grouped, marked, spoken, visible } from "../text.js";
import { sample } from "./sample.js";

test("what cannot be seen becomes visible", () => {
    assert.equal(visible("a\u0000b\u001b[31m"), "a\\u{0}b\\u{1b}[31m");
    assert.equal(visible("x\u202etxt.c\u2066"), "x\\u{202e}txt.c\\u{2066}");
    assert.equal(visible("\u2028\u2029\ufeff\u200b\ud800x"), "\\u{2028}\\u{2029}\\u{feff}\\u{200b}\\u{d800}x");
    assert.equal(visible("tab\tline\nünï 😀 «é»"), "tab\tline\nünï 😀 «é»");
});

// The command is held to the same table (reports/src/render/shown.rs).
test("what is hidden is the same as for the command", () => {
    const table = JSON.parse(readFileSync(new URL("hidden.json", import.meta.url), "utf8"));
    const ranges = table.map((pair) => pair.map((number) => parseInt(number, 16)));
    for (let point = 0; point <= 0x10ffff; point += 1) {
        if (point === 9 || point === 10) continue;
        const hidden = (point >= 0xd800 && point <= 0xdfff) || ranges.some(([first, last]) => first <= point && point <= last);
        assert.equal(visible(String.fromCodePoint(point)).length > 2, hidden, point.toString(16));
    }
});

test("numbers in words", () => {
    assert.equal(grouped(1234567), "1,234,567");
    assert.equal(grouped("18446744073709551615"), "18,446,744,073,709,551,615");
    assert.equal(counted(1, "rank") + counted(2000, "rank"), "1 rank2,000 ranks");
});

test("what frees memory is called so, and not by the call that gave it to the window", () => {
    const freed = { call: "MPI_Win_attach", language: "c", details: { freed_by: "free" } };
    assert.equal(spoken(freed), "free");
    assert.equal(spoken({ ...freed, language: "fortran" }), "free");
    // Memory that was unmapped is seen at a later call.
    assert.equal(spoken({ ...freed, details: {} }), "MPI_Win_attach");
    assert.equal(spoken({ call: "MPI_Win_attach", language: "fortran" }), "CALL MPI_WIN_ATTACH");
});

test("the call is marked before anything else", () => {
    const part = (line, call) => line.slice(...marked(line, call));
    const line = "  if (MPI_SUCCESS != MPI_Comm_dup_with_info(a) || MPI_Comm_dup(a, &b)) return;";
    assert.equal(part(line, "MPI_Comm_dup"), "MPI_Comm_dup");
    assert.equal(marked(line, "MPI_Comm_dup")[0], line.lastIndexOf("MPI_Comm_dup"));
    assert.equal(part(line, "MPI_Win_free"), "MPI_SUCCESS");
    assert.equal(part("  call mpi_win_free(win)", "MPI_Win_free"), "mpi_win_free");
    assert.equal(part("    helper(x);  ", "MPI_Win_free"), "helper(x);");
});

test("lines around a place, as far as they are known", () => {
    const model = understood(sample([{}]));
    assert.deepEqual(linesAround(model, model.placeOf(0), 1), [[11, "eleven"], [12, "twelve"], [13, "thirteen"]]);
    assert.deepEqual(linesAround(model, { file: "/home/u/src/halo.c", line: 30 }, 4), [[30, "thirty"]]);
    assert.deepEqual(linesAround(model, { file: "/home/u/src/halo.c", line: 20 }, 4), []);
    assert.deepEqual(linesAround(model, { file: "__proto__", line: 1 }, 4), []);
    assert.deepEqual(linesAround(model, null, 4), []);
});

test("an address leads to a finding by its number or its fingerprint", () => {
    const { report } = understood(sample([{}, {}, {}]));
    assert.deepEqual(route("#finding-3", report), { view: "findings", entry: 3 });
    assert.deepEqual(route("#finding-" + "a".repeat(31) + "1", report), { view: "findings", entry: 2 });
    assert.deepEqual(route("#window-2", report), { view: "windows", entry: 2 });
    assert.deepEqual(route("#coverage", report), { view: "coverage", entry: 0 });
    assert.deepEqual(route("", report), { view: "", entry: 0 });
});

test("an address that leads nowhere says so or begins at the beginning", () => {
    const { report } = understood(sample([{}]));
    for (const text of ["finding-2", "finding-0", "window-9", "finding-" + "b".repeat(32)]) {
        assert.equal(route("#" + text, report).missing, text);
        assert.equal(route("#" + text, report).entry, 0);
    }
    for (const text of ["#%", "#<script>", "#finding-1e1", "#__proto__", "#finding--1"]) assert.deepEqual(route(text, report), { view: "", entry: 0 });
});

test("a part of a page ends where the next begins", () => {
    const page = { blocks: [["heading", 1, "id"], ["heading", 2, "Why"], ["paragraph", "one"], ["paragraph", "two"], ["heading", 2, "Next"], ["paragraph", "x"]] };
    assert.deepEqual(underHeading(page, "Why"), [["paragraph", "one"], ["paragraph", "two"]]);
    assert.deepEqual(underHeading(page, "Next"), [["paragraph", "x"]]);
    assert.deepEqual(underHeading(page, "Nothing"), []);
    assert.deepEqual(underHeading(undefined, "Why"), []);
});
