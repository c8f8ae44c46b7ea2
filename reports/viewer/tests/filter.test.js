import assert from "node:assert/strict";
import test from "node:test";
import { short, understood, written } from "../data.js";
import { choices, filtered, states } from "../filter.js";
import { sample } from "./sample.js";

const model = understood(sample([
    {},
    { severity: "warning", verdict: "leak", check: "attr-leak", ranks: "12", stack: 1, message: "an attribute was left" },
    { severity: "note", verdict: "note", call: "MPI_Win_free", stack: 2, ranks: "", baseline: "new", library: "/usr/lib/libx.so" },
    { suppressed: { reason: "theirs", source: "mpiwarden.toml", line: 1 } },
    { baseline: "unchanged", related: [{ role: "freed", message: "the key was freed here", rank: 0, stack: 1 }], details: { keyval: 4711 } },
]));
const numbers = (filter) => filtered(model, filter).map((item) => item.number);

test("an empty filter lets everything pass", () => {
    assert.deepEqual(numbers({}), [1, 2, 3, 4, 5]);
    assert.deepEqual(numbers({ severity: "", rank: "  ", search: " " }), [1, 2, 3, 4, 5]);
});

test("each filter goes by its own field, and all must agree", () => {
    assert.deepEqual(numbers({ severity: "warning" }), [2]);
    assert.deepEqual(numbers({ verdict: "violation" }), [1, 4, 5]);
    assert.deepEqual(numbers({ check: "attr-leak" }), [2]);
    assert.deepEqual(numbers({ call: "MPI_Win_free" }), [3]);
    assert.deepEqual(numbers({ file: "src/main.c" }), [2]);
    assert.deepEqual(numbers({ library: "/usr/lib/libx.so" }), [3]);
    assert.deepEqual(numbers({ severity: "error", check: "attr-leak" }), []);
});

test("ranks are ranges, and what is no rank is on none", () => {
    assert.deepEqual(numbers({ rank: "12" }), [2]);
    assert.deepEqual(numbers({ rank: "3" }), [1, 4, 5]);
    assert.deepEqual(numbers({ rank: "4-6" }), []);
    assert.deepEqual(numbers({ rank: "5-12" }), [1, 2, 4, 5]);
    assert.deepEqual(numbers({ rank: "first" }), []);
});

test("the state says whether a finding counts", () => {
    assert.deepEqual(numbers({ state: "counts" }), [1, 2, 3]);
    assert.deepEqual(numbers({ state: "new" }), [3]);
    assert.deepEqual(numbers({ state: "unchanged" }), [5]);
    assert.deepEqual(numbers({ state: "suppressed" }), [4]);
    assert.deepEqual(states(model).map(([state, , count]) => [state, count]), [["counts", 3], ["new", 1], ["unchanged", 1], ["suppressed", 1]]);
});

test("a search wants every word, in messages, places, details and fingerprints", () => {
    assert.deepEqual(numbers({ search: "LEFT attribute" }), [2]);
    assert.deepEqual(numbers({ search: "halo.c" }), [1, 4, 5]);
    assert.deepEqual(numbers({ search: "setup 4711" }), [5]);
    assert.deepEqual(numbers({ search: "a".repeat(31) + "2" }), [3]);
    assert.deepEqual(numbers({ search: "halo.c nowhere" }), []);
});

test("choices: severities by weight, others by number", () => {
    assert.deepEqual(choices(model, "severity"), [["error", 3], ["warning", 1], ["note", 1]]);
    assert.deepEqual(choices(model, "file"), [["src/halo.c", 3], ["/usr/lib/libx.so", 1], ["src/main.c", 1]]);
});

test("places are told as a person names them", () => {
    assert.equal(written(model, model.placeOf(0)), "src/halo.c:12");
    assert.equal(short(model, model.placeOf(0)), "halo.c:12");
    assert.equal(written(model, model.placeOf(2)), "/usr/lib/libx.so+0x30");
    assert.equal(written(model, model.placeOf(3)), "a place that was not recorded");
    assert.equal(written(model, model.placeOf(99)), "a place that was not recorded");
});
