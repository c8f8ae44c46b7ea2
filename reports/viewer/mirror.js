// What the checker knew of windows and keyvals, found fault with or not: a list of each, with its picture.
import { el, refill } from "./dom.js";
import { written } from "./data.js";
import { lifeView } from "./life.js";
import { LongList } from "./list.js";
import { memoryView } from "./memory.js";
import { meet, ranges } from "./ranks.js";
import { WIDE } from "./route.js";
import { framesView } from "./stacks.js";
import { counted, grouped, makerOf } from "./text.js";

// Regions told one by one.
const MOST = 200;
// More entries than these can be narrowed down by rank.
const FEW = 8;

// A list with a pane beside it; `chosen` is called with the number of an entry, counted from 1.
function split(section, entries, { label, id, row, none, chosen, pane }) {
    const [count, rows, side] = [section.querySelector(".count"), section.querySelector(".rows"), section.querySelector(".pane")];
    const one = label.slice(0, -1);
    refill(count, el("span", {}, entries.length ? counted(entries.length, one) : none));
    const list = new LongList(rows, { label, height: 48, id, row, chosen: (entry) => chosen(entry.number) });
    list.show(entries);
    if (entries.length > FEW) {
        const rank = el("input", { type: "text", placeholder: "rank: 0-3,7", "aria-label": "rank", autocomplete: "off" });
        rank.addEventListener("input", () => {
            const asked = rank.value.trim() ? ranges(rank.value) : null;
            const shown = entries.filter((entry) => !asked || meet(asked, entry.ranges));
            count.firstChild.textContent = shown.length === entries.length ? counted(entries.length, one) : `${grouped(shown.length)} of ${counted(entries.length, one)}`;
            list.show(shown);
        });
        count.append(rank);
    }
    return {
        list,
        open(number) {
            const chosen = entries[number - 1];
            const entry = chosen || (matchMedia(WIDE).matches ? list.items[Math.max(0, list.selected)] : undefined);
            list.select(entry);
            section.classList.toggle("opened", Boolean(chosen));
            refill(side, entry ? [el("a", { class: "to-list", href: "#" + label }, "‹ all " + label), pane(entry)] : el("p", { class: "empty" }, entries.length ? "choose one from the list" : none));
            side.scrollTop = 0;
        },
    };
}

export function windowsView(model, section, chosen) {
    const entries = model.report.windows.map((window, index) => ({ window, number: index + 1, ranges: ranges(String(window.rank ?? "")) }));
    return split(section, entries, {
        label: "windows", none: "no window was made", chosen,
        id: (entry) => "window-row-" + entry.number,
        row: ({ window, number }) => el("div", {},
            el("span", { class: "title" }, `${rankOf(window)}: ${makerOf(window.flavor)}`),
            el("span", { class: "sub" }, `#${number} · ${counted(window.regions.length, "region")} · made at ${written(model, model.placeOf(window.created)).replace(/^.*\//, "")}${freed(model, window.freed) ? "" : " · not freed"}`)),
        pane: (entry) => windowPane(model, entry),
    });
}

function rankOf(window) {
    return window.rank === null || window.rank === undefined ? "a process whose rank is not known" : `rank ${window.rank}`;
}

function freed(model, stack) {
    return model.framesOf(stack).length > 0;
}

function windowPane(model, { window, number }) {
    const dynamic = window.flavor === "dynamic";
    const map = model.pictures.windows[number - 1];
    // What is not detached goes with its window.
    const still = dynamic ? "still attached at the end" : "still there at the end";
    const atTheEnd = freed(model, window.freed) ? `with the window, at ${written(model, model.placeOf(window.freed))}` : still;
    const row = (region) => el("tr", {},
        el("td", {}, el("code", {}, region.base)), el("td", { class: "amount" }, grouped(region.size)),
        el("td", {}, written(model, model.placeOf(region.attached))),
        el("td", {}, region.detached_at === null || region.detached_at === undefined ? atTheEnd : written(model, model.placeOf(region.detached))));
    return [
        el("h2", {}, `Window of ${rankOf(window)}, made by ${makerOf(window.flavor)}`),
        map ? memoryView(model, map) : el("p", { class: "muted" }, "no picture: only the first windows have one here"),
        el("section", {}, el("h3", {}, `Regions: ${grouped(window.regions.length)}`),
            window.regions.length ? el("div", { class: "wide", tabindex: "0", role: "group", "aria-label": "regions" }, el("table", {},
                el("thead", {}, el("tr", {}, ["base", "bytes", ...(dynamic ? ["attached at", "detached at"] : ["made at", "freed at"])].map((title) => el("th", { scope: "col" }, title)))),
                el("tbody", {}, window.regions.slice(0, MOST).map(row)))) : el("p", { class: "muted" }, dynamic ? "none was attached" : "none is known"),
            window.regions.length > MOST ? el("p", { class: "muted" }, `${grouped(window.regions.length - MOST)} more are in report.json`) : null),
        el("section", {}, el("h3", {}, "Made"), framesView(model, window.created)),
        el("section", {}, el("h3", {}, "Freed"), freed(model, window.freed) ? framesView(model, window.freed) : el("p", { class: "muted" }, "it was not freed")),
    ];
}

export function keyvalsView(model, section, chosen) {
    const entries = model.report.keyvals.map((keyval, index) => ({ keyval, number: index + 1, ranges: ranges(keyval.ranks) }));
    const uses = ({ set, copied, deleted }) => `set ${grouped(set)}, copied ${grouped(copied)}, deleted ${grouped(deleted)}`;
    return split(section, entries, {
        label: "keyvals", none: "no keyval was made", chosen,
        id: (entry) => "keyval-row-" + entry.number,
        row: ({ keyval, number }) => el("div", {},
            el("span", { class: "title" }, `${keyval.kind} keyval, made at ${written(model, model.placeOf(keyval.created)).replace(/^.*\//, "")}`),
            el("span", { class: "sub" }, `#${number} · ${model.who(keyval.ranks, keyval.world)} · ${uses(keyval)}${freed(model, keyval.freed) ? "" : " · not freed"}`)),
        pane: ({ keyval, number }) => [
            el("h2", {}, `${keyval.kind} keyval`),
            el("p", { class: "facts" }, el("span", {}, model.who(keyval.ranks, keyval.world)), el("span", {}, "attributes: " + uses(keyval))),
            model.pictures.keyvals[number - 1] ? lifeView(model, model.pictures.keyvals[number - 1]) : null,
            el("section", {}, el("h3", {}, "Made"), framesView(model, keyval.created)),
            el("section", {}, el("h3", {}, "Freed"), freed(model, keyval.freed) ? framesView(model, keyval.freed) : el("p", { class: "muted" }, "it was not freed")),
        ],
    });
}
