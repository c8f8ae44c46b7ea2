// The report as the page reads it: what is embedded, with stacks and places looked up, and each finding with what the list,
// the filters and the search ask of it.
import { ranges, ranksPhrase } from "./ranks.js";

// Later readers find a report's new fields beside these; a report that lacks one is shown without it.
export function understood(data) {
    // The long lists stand beside the rest of the report.
    const { findings, windows, keyvals } = data;
    const report = { ...data.report, findings, windows, keyvals };
    const { texts, frames, stacks } = data.places;
    const met = new Map();
    const frameOf = (index) => {
        if (!met.has(index)) met.set(index, frame(texts, frames[index]));
        return met.get(index);
    };
    const model = {
        ...data,
        report,
        // The frames of a stack, innermost first.
        framesOf: (stack) => (stacks[stack] || [null]).slice(1).map(frameOf),
        // The frame that a person looks at first.
        placeOf: (stack) => frameOf((stacks[stack] || [null])[0]),
        // The page of a check; a report may name checks that nobody knows.
        page: (check) => (Object.hasOwn(data.pages, check) ? data.pages[check] : undefined),
        path: (path) => (path && Object.hasOwn(data.paths, path) ? data.paths[path] : path || ""),
    };
    // Ranks as people read them, and of which world where there are several: as in reports/src/render/words.rs.
    model.who = (text, world) => {
        const { ranks = 0, worlds = [] } = report.run || {};
        const own = world ? (worlds[world - 1] || {}).ranks || 0 : worlds.length > 1 ? 0 : ranks;
        return ranksPhrase(text, own) + (world ? ` of world ${world}` : "");
    };
    const asked = new Map();
    model.ranges = (text) => {
        if (!asked.has(text)) asked.set(text, ranges(text));
        return asked.get(text);
    };
    model.items = report.findings.map((finding, index) => item(model, finding, index + 1));
    const first = new Map();
    for (const one of model.items) if (!first.has(one.finding.fingerprint)) first.set(one.finding.fingerprint, one);
    // The finding that this one probably follows from, if any, and those that follow from it.
    model.causeOf = (one) => {
        const cause = one.finding.follows ? first.get(one.finding.follows) : undefined;
        return cause === one ? undefined : cause;
    };
    const effects = new Map();
    for (const one of model.items) {
        const cause = model.causeOf(one);
        if (!cause) continue;
        if (!effects.has(cause)) effects.set(cause, []);
        effects.get(cause).push(one);
    }
    model.effectsOf = (one) => effects.get(one) || [];
    return model;
}

// A frame from its numbers: function, file, line, module, offset, whether it is a place in the program's own code.
function frame(texts, parts) {
    if (!parts) return null;
    const text = (number) => (number === null ? null : texts[number]);
    const [name, file, line, module, offset, program] = parts;
    return { function: text(name), file: text(file), line, module: text(module), offset, program: program === 1 };
}

// A finding, numbered as in `#finding-3`.
function item(model, finding, number) {
    const place = model.placeOf(finding.stack);
    return {
        number,
        finding,
        place,
        file: place ? model.path(place.file || place.module) : "",
        library: model.path(finding.library),
        get ranges() { return model.ranges(finding.ranks); },
        get state() { return stateOf(finding); },
    };
}

// Whether a finding counts, and if not, why.
export function stateOf(finding) {
    if (finding.suppressed) return "suppressed";
    return finding.baseline || "counts";
}

// Whether it decides anything: it is neither suppressed nor known.
export function counts(item) {
    return item.state === "counts" || item.state === "new";
}

// «src/a.c:12», «app+0x1234», or nothing.
export function written(model, place) {
    if (!place) return "a place that was not recorded";
    if (place.file) return model.path(place.file) + (place.line ? ":" + place.line : "");
    return model.path(place.module) + "+" + place.offset;
}

// «a.c:12»: for rows, where the folder takes too much room.
export function short(model, place) {
    return written(model, place).replace(/^.*\//, "");
}

// What is wrong, and where another finding reads the same, who called.
export function headline(model, finding) {
    return finding.message + callerOf(model, finding.called_from);
}

function callerOf(model, frame) {
    if (!frame) return "";
    return ", called from " + (frame.function ? frame.function + " at " : "") + written(model, frame);
}

// All texts of a finding in which a search looks, in lower case; made when first asked for, as most pages are never searched.
export function haystack(model, item) {
    if (item.text === undefined) {
        const { finding } = item;
        const places = [finding.stack, ...finding.related.map((related) => related.stack)];
        const names = places.flatMap((stack) => model.framesOf(stack).map((frame) => frame && [frame.function, frame.file]));
        const said = finding.related.map((related) => related.message);
        const details = Object.entries(finding.details || {}).flat();
        item.text = [
            finding.message, finding.check, finding.verdict, finding.severity, finding.call, finding.language, finding.help,
            finding.library, finding.fingerprint, item.file, ...said, ...details, ...names.flat(),
        ].join("\n").toLowerCase();
    }
    return item.text;
}
