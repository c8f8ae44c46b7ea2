// The run, what was found by check, what was suppressed and what is gone; and the coverage: what was watched and what not.
import { el, icon, refill } from "./dom.js";
import { counts, headline, written } from "./data.js";
import { counted, grouped } from "./text.js";
import { unfinished } from "./where.js";

// Rows that are shown of a list that has no end.
const MOST = 500;
// Names that are told in a sentence.
const FEW = 8;

// `chosen` is called with the filters that a person picks.
export function runView(model, box, chosen) {
    const { run, tool } = model.report;
    const rows = [
        ["command", run.command ? el("code", {}, run.command) : "not known: the library was preloaded by hand"],
        ["started", run.started],
        ["took", run.seconds === null || run.seconds === undefined ? "not known" : `${run.seconds} s`],
        ["exit status", run.exit_status === null || run.exit_status === undefined ? "not known" : String(run.exit_status)],
        ["ranks", `${grouped(run.ranks_reported)} of ${grouped(run.ranks)} reported`],
        ["complete", run.complete ? "yes: every rank reached its end of MPI" : "no"],
        run.not_read && run.not_read.length ? ["not read", run.not_read.join("; ")] : null,
        run.unseen && run.unseen.length ? ["not looked at", run.unseen.join("; ")] : null,
        run.findings_lost ? ["findings lost", grouped(run.findings_lost)] : null,
        (run.switched_off || []).length ? ["checking switched off", "on " + run.switched_off.map((group) => model.who(group.ranks, group.world)).join("; ")] : null,
        run.checker_failed ? ["checker failed", "on " + model.who(run.checker_failed)] : null,
        ["MPI library", run.mpi ? run.mpi.library : "not known"],
        run.mpi ? ["MPI standard", `${run.mpi.standard}, as the library claims (binary interface: ${run.mpi.abi})`] : null,
        ["made by", `${tool.name} ${tool.version}`],
    ].filter(Boolean);
    refill(box,
        el("h2", {}, "The run"),
        el("dl", {}, rows.map(([name, value]) => [el("dt", {}, name), el("dd", {}, value)])),
        (run.worlds || []).length > 1 ? worlds(run.worlds) : null,
        (run.unfinished || []).length ? unfinished(model, run.unfinished) : null,
        byCheck(model, chosen),
        meaning(model),
        suppressions(model.report.suppressions || []),
        baseline(model, model.report.baseline),
        configuration(model.report.configuration));
}

// Processes that know each other: those of one launcher's start, or of one MPI_Comm_spawn.
function worlds(all) {
    return el("section", {}, el("h3", {}, "Worlds"), el("ol", {}, all.slice(0, MOST).map((world) => el("li", {},
        world.id ? el("code", {}, world.id) : "never reported", `: ${grouped(world.reported)} of ${counted(world.ranks, "rank")} reported`,
        world.parent ? [", started by ", el("code", {}, world.parent)] : "", world.command ? [", ", el("code", {}, world.command)] : ""))));
}

// Question by question: how much of it was looked at, and why not all.
function lookedAt(questions) {
    const words = { yes: "looked at", part: "in part", no: "not looked at" };
    return el("section", {}, el("h3", {}, "What was looked at"), el("dl", {}, questions.map(({ question, looked, why }) => [
        el("dt", {}, question), el("dd", {}, (words[looked] || looked) + (why ? `: ${why}` : ""))])));
}

function byCheck(model, chosen) {
    const found = new Map();
    for (const { finding } of model.items) {
        const row = found.get(finding.check) || { error: 0, warning: 0, note: 0, all: 0 };
        row[finding.severity] += 1;
        row.all += 1;
        found.set(finding.check, row);
    }
    if (!found.size) return null;
    const amount = (row, severity) => el("td", { class: "amount" }, row[severity] ? [icon(severity), " " + grouped(row[severity])] : "");
    return el("section", {}, el("h3", {}, "By check"), el("div", { class: "wide", tabindex: "0", role: "group", "aria-label": "findings by check" }, el("table", {},
        el("thead", {}, el("tr", {}, ["check", "error", "warning", "note", "what it finds"].map((title) => el("th", { scope: "col" }, title)))),
        el("tbody", {}, [...found].sort((a, b) => b[1].all - a[1].all).slice(0, MOST).map(([check, row]) => el("tr", {},
            el("td", {}, el("button", { type: "button", class: "link", onclick: () => chosen({ check }) }, el("code", {}, check))),
            amount(row, "error"), amount(row, "warning"), amount(row, "note"),
            el("td", {}, (model.page(check) || {}).what || "")))))));
}

// A run without findings is no proof: what was looked at, and what was not.
function meaning(model) {
    if (model.items.some(counts)) return null;
    const { calls, unchecked, limits, questions = [] } = model.report.coverage;
    const made = Object.values(calls).reduce((sum, count) => sum + Number(count), 0);
    const few = unchecked.slice(0, FEW);
    return el("section", {}, el("h3", {}, "What was checked"),
        el("p", {}, `${counted(made, "call")} of ${counted(Object.keys(calls).length, "function")} of MPI: attributes, keyvals, windows and one-sided operations. Nothing is said about what this run did not do.`),
        questions.length ? lookedAt(questions) : null,
        unchecked.length ? el("p", {}, `${counted(unchecked.length, "function")} that the program uses ${unchecked.length === 1 ? "is" : "are"} not checked: `,
            few.map((name, index) => [index ? ", " : "", el("code", {}, name)]), unchecked.length > FEW ? " and more." : ".") : null,
        limits.length ? el("ul", {}, limits.map((limit) => el("li", {}, limit))) : null,
        el("p", {}, el("a", { href: "#coverage" }, "All of the coverage")));
}

function suppressions(rules) {
    if (!rules.length) return null;
    const asks = (rule) => Object.entries(rule).filter(([, value]) => value).map(([key, value]) => `${key} = "${value}"`).join(", ");
    return el("section", {}, el("h3", {}, "Rules that suppress"), el("ul", {}, rules.slice(0, MOST).map((rule) => el("li", {},
        el("span", { class: "tag" }, rule.state), " ", el("code", {}, asks(rule.rule)), `: ${counted(rule.findings, "finding")}. ${rule.reason}`,
        el("span", { class: "muted" }, ` (${rule.source}:${rule.line}${rule.until ? ", until " + rule.until : ""})`)))));
}

function baseline(model, baseline) {
    if (!baseline) return null;
    const gone = baseline.gone || [];
    return el("section", {}, el("h3", {}, "Against the baseline"),
        el("p", {}, `${grouped(baseline.new)} new, ${grouped(baseline.unchanged)} unchanged, ${grouped(gone.length)} gone, against `, el("code", {}, baseline.source)),
        gone.length && !model.report.run.complete ? el("p", { class: "muted" }, "The run is not complete: what is gone may only not have been reached.") : null,
        gone.length ? el("ul", {}, gone.slice(0, MOST).map((finding) => el("li", {},
            el("span", { class: "tag" }, "gone"), " ", icon(finding.severity), ` ${finding.severity} `, el("code", {}, finding.check), `: ${headline(model, finding)}`,
            finding.place ? el("span", { class: "muted" }, " at " + written(model, finding.place)) : null))) : null);
}

function configuration(configured) {
    const rows = configured ? [
        ...Object.entries(configured.severity || {}).map(([check, severity]) => [check, `is ${severity}`]),
        ...Object.entries(configured.off || {}).map(([check, count]) => [check, `is off: ${counted(count, "finding")} left out`]),
    ] : [];
    if (!rows.length) return null;
    return el("section", {}, el("h3", {}, "Set in mpiwarden.toml"), el("ul", {}, rows.map(([check, what]) => el("li", {}, el("code", {}, check), " " + what))));
}

export function coverageView(model, box) {
    const { calls, unchecked, seen = {}, limits, questions = [] } = model.report.coverage;
    const mostFirst = (counts) => Object.entries(counts).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const checked = mostFirst(calls);
    const made = checked.reduce((sum, [, count]) => sum + Number(count), 0);
    const most = checked.length ? Math.max(1, Number(checked[0][1])) : 1;
    // What was called comes first; of the others nobody counted how often.
    const passed = mostFirst(seen);
    const others = unchecked.filter((name) => !Object.hasOwn(seen, name)).map((name) => [name, null]);
    const rest = [...passed, ...others];
    const meter = (count) => {
        const bar = el("span", { class: "meter", "aria-hidden": "true" });
        bar.style.width = ((Number(count) / most) * 100).toFixed(1) + "%";
        return el("td", { class: "metered" }, bar);
    };
    refill(box,
        el("h2", {}, "Coverage"),
        questions.length ? lookedAt(questions) : null,
        limits.length ? el("section", {}, el("h3", {}, "What was not judged, and why"), el("ul", {}, limits.map((limit) => el("li", {}, limit)))) : null,
        el("div", { class: "columns" },
            el("section", {}, el("h3", {}, `Checked functions that were called: ${grouped(checked.length)}`),
                checked.length ? el("p", { class: "muted" }, `They were called ${counted(made, "time")} on all ranks together.`) : null,
                checked.length ? el("table", { class: "calls" }, el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "function"), el("th", { scope: "col", class: "amount" }, "calls, all ranks"), el("th", {}, el("span", { class: "unseen" }, "part of the most frequent one")))),
                    el("tbody", {}, checked.map(([name, count]) => el("tr", {}, el("td", {}, el("code", {}, name)), el("td", { class: "amount" }, grouped(count)), meter(count))))) : el("p", { class: "muted" }, "none")),
            el("section", {}, el("h3", {}, `Used by the program, and not checked: ${grouped(rest.length)}`),
                el("p", { class: "muted" }, "No check looks at these functions. Nothing is said about how they are used."),
                el("ul", { class: "names" }, rest.slice(0, MOST).map(([name, count]) => el("li", {}, el("code", {}, name),
                    count === null ? null : el("span", { class: "muted" }, ` ${counted(count, "call")}`)))))));
}
