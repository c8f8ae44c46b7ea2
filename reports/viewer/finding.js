// One finding in full: what is wrong and where, how it came about, the rule, how to fix it, how to suppress it.
import { copyButton, el, icon } from "./dom.js";
import { headline, written } from "./data.js";
import { editorChoice, linked } from "./editor.js";
import { lanesView } from "./lanes.js";
import { lifeView } from "./life.js";
import { memoryView } from "./memory.js";
import { blocksView, underHeading } from "./rules.js";
import { doubtOf, sourceView } from "./source.js";
import { stacksView } from "./stacks.js";
import { capital, freeing, grouped, spoken } from "./text.js";
import { waitsView } from "./waits.js";

// `flat`: everything open, for paper; ids are then those of the paper's copy.
export function findingView(model, item, flat = false) {
    const { finding } = item;
    const name = (flat ? "printed-" : "shown-") + item.number;
    return el("article", { class: "finding " + finding.severity, "aria-labelledby": name },
        el("h2", { id: name }, icon(finding.severity), el("span", { class: finding.severity }, finding.severity), el("code", {}, finding.check),
            el("span", { class: "number" }, "#" + item.number)),
        el("p", { class: "message" }, headline(model, finding)),
        el("p", { class: "facts" }, facts(model, item).map((fact) => el("span", {}, fact))),
        notices(finding),
        follows(model, item),
        code(model, item),
        help(model, finding, flat),
        pictures(model, item, flat),
        titled("How it came about", stacksView(model, item, name, flat)),
        rule(model, finding, flat),
        flat ? null : suppress(model, item),
        details(model, item),
        flat ? null : links(item));
}

function titled(title, ...children) {
    return el("section", {}, el("h3", {}, title), ...children);
}

function facts(model, item) {
    const { finding } = item;
    return [
        spoken(finding),
        "on " + model.who(finding.ranks, finding.world),
        finding.count > 1 ? grouped(finding.count) + " times" : null,
        "verdict: " + finding.verdict,
        (model.values || [])[item.number - 1],
    ].filter(Boolean);
}

// What must be known before the finding is read.
function notices(finding) {
    const { suppressed, baseline, details } = finding;
    return [
        suppressed && el("p", { class: "notice" }, el("strong", {}, "Suppressed"), ` at ${suppressed.source}:${suppressed.line}: ${suppressed.reason}`),
        baseline === "new" && el("p", { class: "notice" }, el("strong", {}, "New"), ": it is not in the baseline"),
        baseline === "unchanged" && el("p", { class: "notice" }, el("strong", {}, "In the baseline"), ": it was there before, and does not count"),
        details && "held_back" in details && el("p", { class: "notice" }, "It was not passed on to the MPI library (--guard)."),
        details && typeof details.library_did === "string" && el("p", { class: "notice" }, "The MPI library: " + details.library_did),
    ];
}

// Findings that are numbered in one sentence.
const FEW = 8;

// One mistake often has several findings: which one is to be looked at first.
function follows(model, item) {
    const cause = model.causeOf(item);
    const effects = model.effectsOf(item);
    const link = (one) => el("a", { href: "#finding-" + one.number }, `#${one.number}`);
    const named = effects.slice(0, FEW).map((one, index) => [index ? ", " : "", link(one), ` ${one.finding.check}`]);
    return [
        cause && el("p", { class: "notice" }, el("strong", {}, "Look first at "), link(cause), ` ${cause.finding.check} (${written(model, cause.place)}): this one probably follows from it.`),
        effects.length ? el("p", { class: "notice" }, el("strong", {}, "Look at this one first"), `: ${effects.length === 1 ? "one other finding probably follows" : `${grouped(effects.length)} others probably follow`} from it: `, named, effects.length > FEW ? ", …" : ".") : null,
    ];
}

function code(model, item) {
    const { place, finding } = item;
    const where = el("p", { class: "where" }, linked(place, written(model, place)), place && place.function ? el("span", { class: "muted" }, ", in " + place.function) : null);
    const source = sourceView(model, place, freeing(finding) || finding.call);
    const missing = place && place.file ? "the source file was not there when this page was made" : "no debug information: compile with -g to see the line";
    const doubt = doubtOf(model, place);
    return el("section", { class: "code" }, where, source || (doubt ? null : el("p", { class: "muted" }, missing)), doubt);
}

function help(model, finding, flat) {
    const more = flat ? [] : underHeading(model.page(finding.check), "How to fix it");
    return el("section", { class: "help" }, el("h3", {}, "How to fix it"),
        finding.help ? el("p", {}, capital(finding.help) + ".") : null,
        more.length ? el("details", {}, el("summary", {}, "in more words"), blocksView(more)) : null);
}

// The page has pictures up to a bound, which is told where one would stand.
function pictures(model, item, flat) {
    const found = model.pictures.findings[item.number];
    const without = model.items.length - model.pictures.omitted;
    if (!found) return item.number <= without ? null : titled("In a picture", el("p", { class: "muted" }, `Only the first ${grouped(without)} findings have pictures here; mpiwarden view draws all.`));
    const views = [
        ...found.lanes.map((lanes) => lanesView(model, lanes)),
        ...found.waits.map((graph) => waitsView(model, graph)),
        ...found.memory.map((map) => memoryView(model, map, flat)),
        ...found.lives.map((life) => lifeView(model, life)),
    ];
    return views.length ? titled("In a picture", ...views) : null;
}

function rule(model, finding, flat) {
    const page = model.page(finding.check);
    const section = finding.standard;
    const why = underHeading(page, "Why it is wrong");
    if (!section && !page) return null;
    return el("section", { class: "rule" }, el("h3", {}, "The rule"),
        page ? el("p", {}, page.what + ".") : null,
        section ? el("p", {}, el("strong", {}, `MPI ${section.version}, section ${section.section}`)) : null,
        blocksView(why),
        page && !flat ? el("details", { class: "page" }, el("summary", {}, "all about ", el("code", {}, finding.check)), blocksView(page.blocks.slice(1))) : null);
}

function suppress(model, item) {
    const text = model.suppress[item.number - 1];
    if (!text || item.finding.suppressed) return null;
    return el("section", { class: "suppress" }, el("h3", {}, "How to suppress it"),
        el("p", {}, "When it is not yours to mend: put this into ", el("code", {}, "mpiwarden.toml"), " and write a reason. ",
            el("code", {}, "until = 2030-01-31"), " below it gives the rule an end."),
        el("pre", { tabindex: "0" }, el("code", {}, text.trimEnd())),
        copyButton("rule", () => text));
}

function details(model, item) {
    const { finding } = item;
    const rows = [
        ["library", item.library],
        ["language", finding.language],
        ...(finding.event ? [["met first at event", `${finding.event.number} of rank ${finding.event.rank ?? "unknown"}`]] : []),
        ...Object.entries(finding.details || {}).map(([name, value]) => [name.replaceAll("_", " "), value]),
        ["fingerprint", finding.fingerprint],
    ];
    return titled("Details", el("dl", {}, rows.map(([name, value]) => [el("dt", {}, name), el("dd", {}, String(value))])));
}

function links(item) {
    const print = "#finding-" + item.finding.fingerprint;
    return el("p", { class: "links" },
        el("a", { href: "#finding-" + item.number }, "#finding-" + item.number),
        copyButton("link", () => location.href.replace(/#.*/, "") + "#finding-" + item.number),
        /^[0-9a-f]{8,64}$/i.test(item.finding.fingerprint) ? copyButton("lasting link", () => location.href.replace(/#.*/, "") + print) : null,
        el("span", { class: "muted" }, "the lasting link finds it in later reports, too"),
        editorChoice());
}
