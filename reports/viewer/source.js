// The lines of source around a place, the line itself marked by a sign, a colour and a word for screen readers.
import { el } from "./dom.js";
import { capital, marked, visible } from "./text.js";

// Null where the source was not there when the page was made.
export function sourceView(model, place, call, around = 4) {
    const lines = linesAround(model, place, around);
    if (!lines.length) return null;
    const row = ([number, text]) => {
        const faulty = number === place.line;
        return el("div", { class: faulty ? "line faulty" : "line" },
            el("span", { class: "number" }, String(number)),
            el("span", { class: "sign" }, faulty ? "▶" : " "),
            faulty ? el("span", { class: "unseen" }, "the marked line: ") : null,
            faulty ? markedCode(text, call) : el("code", {}, text || " "));
    };
    return el("div", { class: "source", role: "group", tabindex: "0", "aria-label": "source" }, lines.map(row));
}

// Why the source of a place is not shown, or not to be relied on.
export function doubtOf(model, place) {
    const doubts = model.doubts || {};
    return place && place.file && Object.hasOwn(doubts, place.file) ? el("p", { class: "muted doubt" }, capital(doubts[place.file]) + ".") : null;
}

// [number, text] of the lines that are known around a place; none when the place's own line is not.
export function linesAround(model, place, around) {
    if (!place || !place.file || !place.line || !Object.hasOwn(model.sources, place.file)) return [];
    for (const [first, lines] of model.sources[place.file]) {
        const at = place.line - first;
        if (at < 0 || at >= lines.length) continue;
        const from = Math.max(0, at - around);
        return lines.slice(from, at + around + 1).map((text, index) => [first + from + index, text]);
    }
    return [];
}

function markedCode(text, call) {
    const [from, to] = marked(text, call);
    if (from >= to) return el("code", {}, text);
    return el("code", {}, text.slice(0, from), el("mark", {}, visible(text.slice(from, to))), text.slice(to));
}
