// Sets of ranks as text, "0-3,7", and as people read them. The text is taken as ranges: never as a list, for it may name more
// ranks than there is memory.
import { grouped } from "./text.js";

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

// The same phrases as in reports/src/ranks.rs, whose comments say what the numbers are for.
const FEW = 3;
const LONG = 6;
const NAMED = 4;
const STEPS = 4;

// "rank 3", "ranks 0–3, 7", "500 of 1,000 ranks: 0–998 step 2"; `of`: how many ranks there are, 0 where that is not known.
export function ranksPhrase(text, of) {
    const found = pieces(ranges(text));
    const count = rankCount(text);
    if (count === 0) return "a process whose rank is not known";
    if (count === 1) return "rank " + listed(found);
    if (found.length <= FEW && found.every((piece) => piece.step === 1)) return "ranks " + listed(found);
    const all = count < of ? ` of ${grouped(of)}` : "";
    return `${grouped(count)}${all} ranks: ${listed(found)}`;
}

// The ranks alone: "0–3, 7".
export function rankList(text) {
    return listed(pieces(ranges(text)));
}

function listed(found) {
    const named = found.length > LONG ? NAMED : found.length;
    const parts = found.slice(0, named).map(written);
    if (found.length > named) parts.push(`… (${grouped(found.length - named)} more ranges)`);
    return parts.join(", ");
}

function written({ first, last, step }) {
    if (first === last) return String(first);
    return step === 1 ? `${first}–${last}` : `${first}–${last} step ${step}`;
}

// Ranges; single ranks at equal distances are one piece.
function pieces(found) {
    const all = [];
    for (let at = 0; at < found.length;) {
        const length = steps(found, at);
        const [first, last] = found[at];
        if (length >= STEPS) all.push({ first, last: found[at + length - 1][1], step: found[at + 1][0] - first });
        else all.push({ first, last, step: 1 });
        at += length >= STEPS ? length : 1;
    }
    return all;
}

// How many ranges from here on are single ranks that ascend by the same distance.
function steps(found, at) {
    const single = ([first, last]) => first === last;
    if (at + 1 >= found.length || !single(found[at])) return 1;
    const step = found[at + 1][0] - found[at][0];
    if (step <= 0) return 1;
    let length = 1;
    while (at + length < found.length && single(found[at + length]) && found[at + length][0] - found[at + length - 1][0] === step) length += 1;
    return length;
}
