// What the address says behind «#»: a part of the report, and which of its entries. Pure, so that links can be tested.

// With so much room an entry is open beside its list; the style sheet has the same bound.
export const WIDE = "(min-width: 56rem)";
export const VIEWS = ["findings", "run", "coverage", "windows", "keyvals"];

// {view, entry}: the number of a finding counted from 1, of a window or keyval counted from 1, or 0 for none. What is not
// understood leads to where the page begins.
export function route(hash, report) {
    const text = decoded(hash.replace(/^#/, ""));
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

function decoded(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}
