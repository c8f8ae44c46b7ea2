import assert from "node:assert/strict";
import test from "node:test";
import { understood } from "../data.js";
import { sample } from "./sample.js";

test("a finding knows its cause, and a cause what follows from it", () => {
    const print = (letter) => letter.repeat(32);
    const model = understood(sample([
        { fingerprint: print("a"), follows: print("c") },
        { fingerprint: print("b") },
        { fingerprint: print("c") },
        { fingerprint: print("d"), follows: print("c") },
        // What follows from a finding that is not here, or from itself, stands alone.
        { fingerprint: print("e"), follows: print("f") },
        { fingerprint: print("0"), follows: print("0") },
    ]));
    const numbers = (all) => all.map((item) => item.number);
    const [first, second, cause, last, lost, own] = model.items;
    assert.equal(model.causeOf(first), cause);
    assert.deepEqual(numbers(model.effectsOf(cause)), [1, 4]);
    assert.deepEqual([second, lost, own].map((item) => model.causeOf(item)), [undefined, undefined, undefined]);
    assert.deepEqual([...model.effectsOf(second), ...model.effectsOf(own), ...model.effectsOf(last)], []);
});
