// Puts the page together: what the address says is shown, and what a person chooses becomes the address.
import { Controls } from "./controls.js";
import { counts, short, understood } from "./data.js";
import { el, icon, refill } from "./dom.js";
import { filtered } from "./filter.js";
import { findingView } from "./finding.js";
import { listenToKeys } from "./keys.js";
import { LongList } from "./list.js";
import { keyvalsView, windowsView } from "./mirror.js";
import { coverageView, runView } from "./overview.js";
import { prepareForPaper } from "./print.js";
import { ribbon } from "./ribbon.js";
import { VIEWS, WIDE, address, filters, place, route } from "./route.js";
import { counted, cut, grouped, spoken } from "./text.js";

const byId = (id) => document.getElementById(id);
const THEMES = ["", "light", "dark"];
const THEME_WORDS = { "": "theme: system", light: "theme: light", dark: "theme: dark" };

const model = understood(JSON.parse(byId("data").textContent));
const { report } = model;
let view = "";
let opened = null;
let shown = model.items;

const list = new LongList(byId("list"), {
    label: "findings", height: 70, row: findingRow,
    id: (item) => "row-" + item.number,
    chosen: (item) => go("#finding-" + item.number),
});
const controls = new Controls(model, byId("filters"), (state) => refilter(state));
// The other parts are made when they are first looked at.
const made = {};
const makers = {
    run: (box) => runView(model, box, (values) => { controls.clear(); controls.set(values); go("#findings"); }),
    coverage: (box) => coverageView(model, box),
    windows: (box) => windowsView(model, box, (number) => go("#window-" + number)),
    keyvals: (box) => keyvalsView(model, box, (number) => go("#keyval-" + number)),
};

function findingRow(item) {
    const { finding } = item;
    const tags = { suppressed: "suppressed", unchanged: "in baseline", new: "new" };
    const tag = tags[item.state];
    const cause = model.causeOf(item);
    return el("div", { class: `${finding.severity} ${item.state}`, "data-finding": String(item.number) },
        icon(finding.severity), el("span", { class: "unseen" }, finding.severity + ": "),
        el("span", { class: "title" }, finding.message),
        tag ? el("span", { class: "tag " + item.state }, tag) : null,
        el("span", { class: "sub" }, el("span", { class: "severity" }, finding.severity), el("code", {}, finding.check),
            cause ? el("span", { class: "tag" }, `see #${cause.number} first`) : null,
            el("span", {}, short(model, item.place) + (finding.called_from ? ", from " + short(model, finding.called_from) : "")),
            el("span", {}, cut(model.who(finding.ranks, finding.world), 26)), el("span", {}, spoken(finding))));
}

function refilter(state) {
    shown = filtered(model, state);
    const all = model.items.length;
    const { omitted = 0 } = report.summary;
    const every = omitted ? `the first ${grouped(all)} of ${counted(all + omitted, "finding")}` : counted(all, "finding");
    byId("count").textContent = shown.length === all ? every : `${grouped(shown.length)} of ${every}`;
    list.show(shown);
    byId("findings").classList.toggle("none", shown.length === 0);
    // What is open goes with the list, unless it was asked for by its address.
    if (view === "findings" && opened && !shown.includes(opened) && !route(location.hash, report).entry) {
        opened = null;
        follow();
    }
    keepFilters();
}

// The filters are in the address, which can be shared and kept.
function keepFilters() {
    const wanted = address(location.hash, controls.state());
    if (wanted === location.hash) return;
    try {
        history.replaceState(null, "", wanted);
    } catch {
        // Some browsers take so many addresses in so many seconds: the next one has it.
    }
}

// Another address, as a step of the history unless `quiet`.
function go(hash, quiet) {
    if (place(location.hash) === hash) return follow();
    if (quiet) {
        history.replaceState(null, "", hash);
        follow();
    } else {
        location.hash = hash;
    }
}

// An address that a person has followed: one without filters leaves them as they are.
function followed() {
    const asked = filters(location.hash);
    if (asked && address("", asked) !== address("", controls.state())) refilter(controls.apply(asked));
    follow();
}

function follow() {
    keepFilters();
    const asked = route(location.hash, report);
    show(asked.view || (report.findings.length ? "findings" : "run"));
    if (asked.missing) byId("said").textContent = `there is no ${asked.missing} in this report`;
    if (view === "findings") openFinding(asked);
    else if (made[view] && made[view].open) made[view].open(asked.entry);
}

function show(asked) {
    view = asked;
    for (const name of VIEWS) {
        byId(name).hidden = name !== view;
        const link = byId("views").querySelector(`[href="#${name}"]`);
        if (name === view) link.setAttribute("aria-current", "page");
        else link.removeAttribute("aria-current");
    }
    if (makers[view] && !made[view]) made[view] = makers[view](byId(view)) || {};
}

function openFinding(asked) {
    // With room beside the list the first finding is open at once; a link to none opens none.
    const first = asked.missing || !matchMedia(WIDE).matches ? undefined : shown.find(counts) || shown[0];
    const chosen = asked.entry ? model.items[asked.entry - 1] : undefined;
    // Back at the beginning the page is as it was then.
    const item = chosen || (asked.view && opened) || first;
    byId("findings").classList.toggle("opened", Boolean(chosen));
    const box = byId("detail");
    if (item && (item !== opened || !box.dataset.finding)) {
        opened = item;
        box.dataset.finding = String(item.number);
        refill(box, el("a", { class: "to-list", href: "#findings" }, "‹ all findings"), findingView(model, item));
        box.scrollTop = 0;
    }
    if (!item) refill(box, nothing(asked));
    list.select(item);
}

function nothing(asked) {
    if (asked.missing) return el("p", { class: "empty" }, `There is no ${asked.missing} in this report.`);
    if (report.findings.length) return el("p", { class: "empty" }, "Choose a finding from the list.");
    return el("p", { class: "empty" }, model.verdict.found.charAt(0).toUpperCase() + model.verdict.found.slice(1) + ".");
}

function setTheme(theme) {
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    byId("theme").textContent = THEME_WORDS[theme];
    try {
        localStorage.setItem("mpiwarden-theme", theme);
    } catch {
        // Some browsers keep nothing for pages from the disk.
    }
}

function nextTheme() {
    setTheme(THEMES[(THEMES.indexOf(document.documentElement.dataset.theme || "") + 1) % THEMES.length]);
}

function keptTheme() {
    try {
        const theme = localStorage.getItem("mpiwarden-theme");
        return THEMES.includes(theme) ? theme : "";
    } catch {
        return "";
    }
}

const currentList = () => (view === "findings" ? list : (made[view] || {}).list);
const currentPane = () => (byId(view).classList.contains("pane") ? byId(view) : byId(view).querySelector(".pane"));

const page = {
    step(step) {
        const entry = currentList() && currentList().near(step);
        if (!entry) return false;
        go(`#${view.slice(0, -1)}-${entry.number}`, true);
        return true;
    },
    search() {
        show("findings");
        byId("search").focus();
        byId("search").select();
        return true;
    },
    enterList() {
        byId("list").focus();
        if (list.selected < 0) page.step(1);
        return true;
    },
    enterPane() {
        const chosen = currentList() && currentList().items[currentList().selected];
        if (chosen) go(`#${view.slice(0, -1)}-${chosen.number}`);
        currentPane().focus();
        return true;
    },
    back(typing) {
        if (typing && byId("search").value && document.activeElement === byId("search")) {
            byId("search").value = "";
            controls.tell();
            return true;
        }
        if (byId(view).classList.contains("opened") && !matchMedia(WIDE).matches) go("#" + view);
        const box = currentList() ? currentList().box : currentPane();
        box.focus();
        return true;
    },
    view(name) { go("#" + name); },
    theme: nextTheme,
};

// What the page has no room for: the strip of ranks, the list and its filters are of the findings that it holds.
function left() {
    const { omitted = 0 } = report.summary;
    if (!omitted) return [];
    const [held, all] = [grouped(report.findings.length), grouped(report.findings.length + omitted)];
    return [`this page holds the first ${held} of ${all} findings: mpiwarden convert --format jsonl writes all`];
}

function begin() {
    const { verdict } = model;
    const worst = ["error", "warning"].find((severity) => model.items.some((item) => item.finding.severity === severity && counts(item)));
    const sign = { clean: "clean", found: worst }[verdict.state] || "warning";
    const { word } = verdict;
    refill(byId("verdict"), icon(sign), el("strong", {}, word), el("span", {}, verdict.found), [...verdict.remarks, ...left()].map((remark) => el("span", { class: "remark" }, remark)));
    byId("verdict").classList.add(sign);
    document.title = `${word}: ${verdict.found} — mpiwarden`;
    const numbers = { findings: report.findings.length + (report.summary.omitted || 0), windows: report.windows.length, keyvals: report.keyvals.length };
    refill(byId("views"), VIEWS.map((name) => el("a", { href: "#" + name }, name, name in numbers ? el("span", { class: "badge" }, grouped(numbers[name])) : null)));
    ribbon(model, byId("ranks"), (first, last) => {
        controls.set({ rank: first === last ? String(first) : `${first}-${last}` });
        if (view !== "findings") go("#findings");
    });
    byId("list").append(el("p", { class: "no-rows" }, report.findings.length ? "No finding passes the filters." : "No finding."));
    byId("theme").addEventListener("click", nextTheme);
    setTheme(keptTheme());
    refilter(controls.apply(filters(location.hash) || {}));
    listenToKeys(page);
    prepareForPaper(model, () => shown);
    addEventListener("hashchange", followed);
    follow();
    document.body.dataset.ready = "true";
}

begin();
