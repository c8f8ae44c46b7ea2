// What the address says behind «#»: a part of the report, which of its entries, and which filters are set. Pure, so that links can be tested.

// With so much room an entry is open beside its list; the style sheet has the same bound.
export const WIDE = "(min-width: 56rem)";
export const VIEWS = ["findings", "run", "coverage", "windows", "keyvals"];

// {view, entry}: the number of a finding counted from 1, of a window or keyval counted from 1, or 0 for none. What is not
// understood leads to where the page begins.
export function route(hash, report) {
    const text = decoded(place(hash).replace(/^#/, ""));
    if (VIEWS.includes(text)) return { view: text, entry: 0 };
    const number = /^(finding|window|keyval)-(\d{1,9})$/.exec(text);
    if (number) {
        const view = number[1] + "s";
        const entry = Number(number[2]);
        if (entry >= 1 && entry <= report[view].length) return { view, entry };
        return { view, entry: 0, missing: text };
    }
    const print = /^finding-([0-9a-f]{8,64})$/i.exec(text);
    if (print) {
        const asked = print[1].toLowerCase();
        const entry = report.findings.findIndex((finding) => String(finding.fingerprint).startsWith(asked)) + 1;
        return entry ? { view: "findings", entry } : { view: "findings", entry: 0, missing: text };
    }
    return { view: "", entry: 0 };
}

// The names of the filters, on the page and in an address.
const FILTERS = ["search", "severity", "verdict", "check", "call", "file", "library", "rank", "state"];

// The address without its filters.
export function place(hash) {
    return hash.replace(/\?.*$/s, "");
}

// The filters of an address, by name; null where it has none. What is not understood is left out.
export function filters(hash) {
    const at = hash.indexOf("?");
    if (at < 0) return null;
    const given = new URLSearchParams(hash.slice(at + 1));
    const found = {};
    for (const name of FILTERS) found[name] = given.get(name) || "";
    return found;
}

// The address of this place with these filters: those that ask nothing are left out.
export function address(hash, state) {
    const asked = new URLSearchParams();
    for (const name of FILTERS) if (state[name]) asked.set(name, state[name]);
    const words = asked.toString();
    return words ? `${place(hash) || "#findings"}?${words}` : place(hash);
}

function decoded(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}
