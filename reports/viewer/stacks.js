// The stacks of a finding as tabs: the call itself, then what led to it: created, attached, freed, used.
import { written } from "./data.js";
import { el, refill } from "./dom.js";
import { linked } from "./editor.js";
import { doubtOf, sourceView } from "./source.js";
import { holds } from "./ranks.js";
import { counted, freeing } from "./text.js";

// `flat`: all one below the other, for paper. `name` makes the ids of this finding's tabs.
export function stacksView(model, item, name, flat) {
    const { finding } = item;
    const tabs = [{ role: "this call", said: finding.message, rank: null, stack: finding.stack, call: freeing(finding) || finding.call }];
    for (const related of finding.related) {
        tabs.push({ role: related.role, said: related.message, rank: related.rank, stack: related.stack, event: related.event, call: "" });
    }
    if (flat) return el("div", { class: "stacks" }, tabs.map((tab) => [el("h4", {}, tab.role), panel(model, item, tab, true)]));
    return tabbed(tabs.map((tab) => ({
        title: tab.role,
        sub: place(model, tab.stack),
        make: () => panel(model, item, tab, false),
    })), name);
}

function place(model, stack) {
    const found = model.placeOf(stack);
    return found ? written(model, found).replace(/^.*\//, "") : "not recorded";
}

function panel(model, item, tab, flat) {
    const { finding } = item;
    const elsewhere = tab.rank !== null && tab.rank !== undefined;
    const where = elsewhere ? `, on rank ${tab.rank}${holds(finding.ranks, tab.rank) ? "" : " (not among those that met it)"}` : "";
    const event = Number.isFinite(tab.event) ? `, event ${tab.event} of that rank` : "";
    return el("div", {},
        tab.role === "this call" ? null : el("p", { class: "said" }, tab.said, el("span", { class: "muted" }, where + event, ", "), linked(model.placeOf(tab.stack), place(model, tab.stack))),
        framesView(model, tab.stack, { call: tab.call, open: tab.role !== "this call" && !flat, flat }));
}

// The frames of one stack, innermost first; the program's are told from those of libraries.
export function framesView(model, stack, { call = "", open = true, flat = false } = {}) {
    const all = model.framesOf(stack);
    // Paper has room for the program's own frames only.
    const own = all.filter((frame) => frame && frame.program);
    const frames = flat && own.length ? own : all;
    if (!frames.length) return el("p", { class: "muted" }, "no place was recorded");
    const seen = model.placeOf(stack);
    const row = (frame) => frame && frameView(model, frame, { call, flat, open: open && frame === seen });
    return el("ol", { class: "frames" }, folded(frames).map((part) => (part.length > 1 ? foldedView(part.map(row)) : row(part[0]))));
}

// The frames in runs: those that are no places stand together where there are two or more, each other one alone. Of a stack
// without any place all stand alone.
export function folded(frames) {
    const any = frames.some((frame) => frame && frame.program);
    const runs = [];
    for (const frame of frames) {
        const last = runs.at(-1);
        const folds = any && frame && !frame.program;
        if (folds && last && last[0] && !last[0].program) last.push(frame);
        else runs.push([frame]);
    }
    return runs;
}

function foldedView(rows) {
    const said = counted(rows.length, "frame") + " of libraries and system headers";
    return el("li", { class: "frame foreign folded" }, el("details", {}, el("summary", { class: "head" }, said), el("ol", { class: "frames" }, rows)));
}

function frameView(model, frame, { call, flat, open }) {
    const head = [
        el("span", { class: "function" }, frame.function || "?"),
        el("span", { class: "where" }, written(model, frame)),
        frame.program ? null : el("span", { class: "tag" }, "library"),
    ];
    const title = `${model.path(frame.module)}+${frame.offset}`;
    const source = frame.program && !flat ? sourceView(model, frame, call, 3) : null;
    const kind = frame.program ? "frame" : "frame foreign";
    const doubt = frame.program && !flat ? doubtOf(model, frame) : null;
    if (!source && !doubt) return el("li", { class: kind, title }, el("div", { class: "head" }, head));
    return el("li", { class: kind, title }, el("details", { open }, el("summary", { class: "head" }, head), source, doubt));
}

// Tabs as the ARIA pattern has them: one is a stop for the tab key, arrows go from one to the next.
function tabbed(tabs, name) {
    const panel = el("div", { role: "tabpanel", id: `${name}-panel`, tabindex: "0" });
    const buttons = tabs.map((tab, index) => el("button", {
        type: "button", role: "tab", id: `${name}-tab-${index}`, "aria-controls": `${name}-panel`,
        onclick: () => show(index),
        onkeydown: (event) => {
            const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
            if (to === undefined) return;
            event.preventDefault();
            event.stopPropagation();
            show((to + tabs.length) % tabs.length);
            buttons[(to + tabs.length) % tabs.length].focus();
        },
    }, el("span", { class: "role" }, tab.title), el("span", { class: "at" }, tab.sub)));
    const show = (index) => {
        buttons.forEach((button, at) => {
            button.setAttribute("aria-selected", String(at === index));
            button.tabIndex = at === index ? 0 : -1;
        });
        panel.setAttribute("aria-labelledby", `${name}-tab-${index}`);
        refill(panel, tabs[index].make());
    };
    show(0);
    return el("div", { class: "stacks" }, el("div", { role: "tablist", "aria-label": "stacks" }, buttons), panel);
}
