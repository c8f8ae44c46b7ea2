// Which findings are shown. Pure: the state of the filters and a list in, a list out.
import { counts, haystack } from "./data.js";
import { meet, ranges } from "./ranks.js";

// What each filter compares; rank and state have rules of their own.
const VALUES = {
    severity: (item) => item.finding.severity,
    verdict: (item) => item.finding.verdict,
    check: (item) => item.finding.check,
    call: (item) => item.finding.call,
    file: (item) => item.file,
    library: (item) => item.library,
};

export const STATES = {
    counts: "that count",
    new: "new",
    unchanged: "in the baseline",
    suppressed: "suppressed",
};

// The items that pass every filter. `filter`: by name, empty texts ask nothing; `search`: words that must all be there.
export function filtered(model, filter) {
    const words = (filter.search || "").toLowerCase().split(/\s+/).filter(Boolean);
    const ranks = (filter.rank || "").trim() ? ranges(filter.rank) : null;
    const equal = Object.keys(VALUES).filter((name) => filter[name]);
    return model.items.filter((item) =>
        equal.every((name) => VALUES[name](item) === filter[name])
        && (!filter.state || inState(item, filter.state))
        && (!ranks || meet(item.ranges, ranks))
        && (!words.length || words.every((word) => haystack(model, item).includes(word))));
}

function inState(item, asked) {
    const state = item.state;
    return asked === "counts" ? counts(item) : state === asked;
}

// The values that a filter can take, with how many findings have each: severities by their weight, others by number.
export function choices(model, name) {
    const counts = new Map();
    for (const item of model.items) {
        const value = VALUES[name](item);
        if (value) counts.set(value, (counts.get(value) || 0) + 1);
    }
    const weight = (value) => ["error", "warning", "note"].indexOf(value);
    return [...counts].sort(([a, some], [b, others]) =>
        (name === "severity" ? weight(a) - weight(b) : others - some) || (a < b ? -1 : 1));
}

// The states that occur, with their numbers.
export function states(model) {
    const count = (state) => model.items.filter((item) => inState(item, state)).length;
    return Object.entries(STATES).map(([state, words]) => [state, words, count(state)]).filter(([, , count]) => count > 0);
}
