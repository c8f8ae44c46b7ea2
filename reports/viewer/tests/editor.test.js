import assert from "node:assert/strict";
import test from "node:test";
import { address } from "../editor.js";

test("places have an address in the editor that was chosen", () => {
    assert.equal(address("vscode", "/home/u/heat.c", 12), "vscode://file/home/u/heat.c:12");
    assert.equal(address("file", "/home/u/a b#1?.c", 12), "file:///home/u/a%20b%231%3F.c");
    assert.equal(address("none", "/home/u/heat.c", 12), null);
});

test("what is not named from the root folder on has none", () => {
    for (const file of ["heat.c", "./heat.c", "javascript:alert(1)", ""]) assert.equal(address("vscode", file, 1), null, file);
});
