// All ranks in one line of cells, each as bad as the worst of its findings. Pure; the drawing is in ribbon.js.

import { counts } from "./data.js";

const WEIGHT = { error: 3, warning: 2, note: 1 };

// How many ranks have a finding of each severity as their worst: {error, warning, note, none}.
export function worst(items, size) {
    const told = { error: 0, warning: 0, note: 0, none: 0 };
    let before = 0;
    let ranges = [];
    for (const severity of ["error", "warning", "note"]) {
        const more = items.filter((item) => counts(item) && item.finding.severity === severity).flatMap((item) => item.ranges);
        ranges = joined([...ranges, ...more]);
        const ranks = ranges.reduce((sum, [first, last]) => sum + Math.max(0, Math.min(last, size - 1) - first + 1), 0);
        told[severity] = ranks - before;
        before = ranks;
    }
    told.none = size - before;
    return told;
}

// The same ranks in ranges that do not overlap.
function joined(ranges) {
    const found = [];
    for (const [first, last] of ranges.sort((a, b) => a[0] - b[0])) {
        const before = found[found.length - 1];
        if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
        else found.push([first, last]);
    }
    return found;
}

// At most `most` cells over `size` ranks: {first, last, severity, findings, stopped}. Suppressed and known findings do not
// colour a rank. `marks`: ranks that did not get to the end, as ranges.
export function cells(items, size, most, marks) {
    const count = Math.max(1, Math.min(size, most));
    const start = (index) => Math.floor((index * size) / count);
    const found = Array.from({ length: count }, (_, index) => (
        { first: start(index), last: start(index + 1) - 1, severity: "", findings: 0, stopped: false }));
    const of = (rank) => {
        let index = Math.min(count - 1, Math.floor((rank * count) / size));
        while (index > 0 && found[index].first > rank) index -= 1;
        while (index < count - 1 && found[index].last < rank) index += 1;
        return index;
    };
    const each = (ranges, visit) => {
        let next = 0;
        for (const [first, last] of ranges) {
            if (first >= size) continue;
            const to = of(Math.min(last, size - 1));
            for (let index = Math.max(next, of(first)); index <= to; index += 1) visit(found[index]);
            next = Math.max(next, to + 1);
        }
    };
    for (const item of items) {
        if (!counts(item)) continue;
        const severity = item.finding.severity;
        each(item.ranges, (cell) => {
            cell.findings += 1;
            if ((WEIGHT[severity] || 0) > (WEIGHT[cell.severity] || 0)) cell.severity = severity;
        });
    }
    each(marks, (cell) => { cell.stopped = true; });
    return found;
}
