// Words and numbers as the page shows them. Pure: knows neither the report nor the document.

// What is not to be seen, or turns what is beside it around: control characters except tab and line feed, marks of direction,
// characters without width or look, and what is no character. Names in a report come from anybody. The same as in
// reports/src/render/shown.rs; a table in the tests holds the two together.
const UNSEEN = new RegExp("[" + [
    "\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f",
    "\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufdd0-\\ufdef\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffc",
    "\\u{13430}-\\u{1343f}\\u{1bca0}-\\u{1bca3}\\u{1d159}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}",
    "\\p{Noncharacter_Code_Point}\\p{Surrogate}",
].join("") + "]", "gu");

// The text with every such character as a visible escape.
export function visible(text) {
    return String(text).replace(UNSEEN, (letter) => "\\u{" + letter.codePointAt(0).toString(16) + "}");
}

// «1,234»; large numbers come as text.
export function grouped(number) {
    return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

// «1 error», «2 errors».
export function counted(number, one) {
    return grouped(number) + " " + one + (Number(number) === 1 ? "" : "s");
}

const MADE_BY = { create: "MPI_Win_create", allocate: "MPI_Win_allocate", shared: "MPI_Win_allocate_shared", dynamic: "MPI_Win_create_dynamic" };

// The call that makes windows of a flavor.
export function makerOf(flavor) {
    return Object.hasOwn(MADE_BY, flavor) ? MADE_BY[flavor] : flavor;
}

// What is called at the finding's place, as its programmer writes it. Memory is freed by no MPI call: the same as in
// reports/src/render/spoken.rs.
export function spoken(finding) {
    const { call, language } = finding;
    return freeing(finding) || (language === "fortran" ? "CALL " + call.toUpperCase() : call);
}

// What freed the memory of a window, where the finding is about that.
export function freeing({ details = {} }) {
    return typeof details.freed_by === "string" ? details.freed_by : "";
}

export function capital(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

export function cut(text, most) {
    return text.length > most ? text.slice(0, most - 1) + "…" : text;
}

// Where in a line of source the mark stands, from and to: the call's own name, else the first name of MPI, else all but the
// indentation. In Fortran names are written in any case.
export function marked(line, call) {
    const upper = line.toUpperCase();
    const name = (call || "").toUpperCase();
    for (let at = name ? upper.indexOf(name) : -1; at >= 0; at = upper.indexOf(name, at + 1)) {
        if (nameLength(upper.slice(at)) === name.length) return [at, at + name.length];
    }
    const any = upper.indexOf("MPI_");
    if (any >= 0) return [any, any + nameLength(upper.slice(any))];
    return [line.length - line.trimStart().length, line.trimEnd().length];
}

function nameLength(text) {
    return /^[A-Z0-9_]*/.exec(text)[0].length;
}
