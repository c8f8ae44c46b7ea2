import assert from "node:assert/strict";
import test from "node:test";
import { address, filters, place, route } from "../route.js";

const REPORT = { findings: [{ fingerprint: "ab".repeat(16) }, { fingerprint: "cd".repeat(16) }], windows: [{}], keyvals: [] };

test("an address leads to an entry, with filters or without", () => {
    for (const query of ["", "?severity=error", "?", "?#finding-1"]) {
        assert.deepEqual(route("#finding-2" + query, REPORT), { view: "findings", entry: 2 });
        assert.deepEqual(route("#finding-cdcdcdcd" + query, REPORT), { view: "findings", entry: 2 });
        assert.deepEqual(route("#coverage" + query, REPORT), { view: "coverage", entry: 0 });
    }
    assert.equal(place("#finding-2?severity=error&x=?"), "#finding-2");
});

test("filters come back from the address as they were", () => {
    const state = { search: "a b&c=#?", severity: "error", verdict: "", check: "", call: "", file: "src/ä.c", library: "", rank: "0-3,7", state: "" };
    const hash = address("#finding-1?severity=note", state);
    assert.equal(place(hash), "#finding-1");
    assert.deepEqual(filters(hash), state);
    assert.equal(address("", state).slice(0, 10), "#findings?");
});

test("without filters an address is as it was", () => {
    for (const hash of ["", "#findings", "#finding-1", "#%", "#javascript:alert(1)"]) {
        assert.equal(address(hash, { search: "", rank: "" }), hash);
        assert.equal(filters(hash), null);
    }
    assert.equal(filters("#findings?nonsense=1&__proto__=2").severity, "");
});
