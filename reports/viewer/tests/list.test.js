import assert from "node:assert/strict";
import test from "node:test";
import { TALLEST, layout, revealed } from "../rows.js";

test("only the rows in sight are drawn, with some around them", () => {
    assert.deepEqual(layout(10000, 50, 0, 500, 5), { height: 500000, first: 0, last: 15, offset: 0 });
    assert.deepEqual(layout(10000, 50, 1000, 500, 5), { height: 500000, first: 15, last: 35, offset: 750 });
    assert.deepEqual(layout(3, 50, 0, 500, 5), { height: 150, first: 0, last: 3, offset: 0 });
    assert.deepEqual(layout(0, 50, 0, 500, 5), { height: 0, first: 0, last: 0, offset: 0 });
});

test("a place beyond the end shows the end", () => {
    const seen = layout(100, 50, 1e9, 500, 0);
    assert.equal(seen.last, 100);
    assert.equal(seen.first, 90);
});

test("a list taller than an element may be shows every row, the last one at the end", () => {
    const count = 1_000_000;
    const reach = TALLEST - 500;
    const end = layout(count, 50, reach, 500, 0);
    assert.equal(end.last, count);
    assert.equal(Math.round(end.offset + (end.last - end.first) * 50), TALLEST, "it ends where the element ends");
    const middle = layout(count, 50, reach / 2, 500, 0);
    assert.ok(Math.abs(middle.first - count / 2) < 20, String(middle.first));
    const onScreen = middle.offset - reach / 2;
    assert.ok(onScreen <= 0 && onScreen > -50, "the first row begins at the window's upper edge");
});

test("a row that is in sight stays where it is, and another is brought there", () => {
    assert.equal(revealed(3, 100, 50, 0, 500), 0);
    assert.equal(revealed(20, 100, 50, 0, 500), 550);
    assert.equal(revealed(2, 100, 50, 1000, 500), 100);
    for (const index of [0, 17, 499_999, 999_999]) {
        const top = revealed(index, 1_000_000, 50, 4_000_000, 500);
        const seen = layout(1_000_000, 50, top, 500, 1);
        assert.ok(seen.first <= index && index < seen.last, `${index} in ${seen.first} to ${seen.last}`);
    }
});
