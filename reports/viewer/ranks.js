// Sets of ranks as text, «0-3,7», taken as ranges: never as lists, for a text may name more ranks than there is memory.

// The ranges of a text, each as first and last; what is not understood is left out.
export function ranges(text) {
    const found = [];
    for (const part of String(text || "").split(",")) {
        const match = /^\s*(\d{1,10})\s*(?:-\s*(\d{1,10})\s*)?$/.exec(part);
        if (!match) continue;
        const first = Number(match[1]);
        const last = match[2] === undefined ? first : Number(match[2]);
        if (first <= last) found.push([first, last]);
    }
    return found;
}

// How many ranks a text names, when none is named twice.
export function rankCount(text) {
    return ranges(text).reduce((sum, [first, last]) => sum + last - first + 1, 0);
}

export function holds(text, rank) {
    return ranges(text).some(([first, last]) => first <= rank && rank <= last);
}

// Whether two sets have a rank in common.
export function meet(some, others) {
    return some.some(([first, last]) => others.some(([from, to]) => first <= to && from <= last));
}
