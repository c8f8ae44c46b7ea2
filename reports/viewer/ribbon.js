// The strip of ranks: the higher and the redder, the worse. It is a slider, too: arrows go along it, Enter shows the
// findings of the ranks it stands on.
import { el, icon, refill, svg } from "./dom.js";
import { counted } from "./text.js";
import { cells, worst } from "./strip.js";

const HEIGHT = 22;
const MOST = 240;
// With fewer ranks each has its number below it.
const NUMBERED = 32;
const TALL = { error: HEIGHT - 2, warning: 14, note: 9, "": 4 };

// `chosen(first, last)` is called when a person picks ranks.
export function ribbon(model, box, chosen) {
    const { run } = model.report;
    const highest = model.items.reduce((most, item) => item.ranges.reduce((most, [, last]) => Math.max(most, last), most), -1);
    // Ranks are numbered in each world.
    const widest = (run.worlds || []).reduce((most, world) => Math.max(most, world.ranks), 0) || run.ranks;
    const size = widest || Math.min(highest + 1, 10_000_000);
    if (!size) return;
    const marks = [...(run.unfinished || []).map((group) => group.ranks), run.checker_failed || ""].flatMap(model.ranges);
    const found = cells(model.items, size, MOST, marks);
    const readout = el("figcaption", {}, summary(model, found, size));
    const shapes = found.map((cell, index) => cellShape(cell, index, found.length));
    const strip = svg("svg", {
        width: "100%", height: String(size <= NUMBERED ? HEIGHT + 13 : HEIGHT), tabindex: "0", role: "slider", "aria-label": "ranks",
        "aria-valuemin": "0", "aria-valuemax": String(found.length - 1), "aria-valuenow": "0", "aria-valuetext": said(found[0]),
    }, shapes, size <= NUMBERED ? found.map((cell, index) => svg("text", { class: "rank", x: ((index + 0.45) * 100 / found.length).toFixed(3) + "%", y: String(HEIGHT + 11) }, String(cell.first))) : null);
    // A few ranks are no banner.
    strip.style.maxWidth = found.length * 28 + "px";
    let at = -1;
    const show = (index) => {
        shapes.forEach((shape, other) => shape.classList.toggle("shown", other === index));
        at = index;
        refill(readout, index < 0 ? summary(model, found, size) : said(found[index]));
        strip.setAttribute("aria-valuenow", String(Math.max(0, index)));
        strip.setAttribute("aria-valuetext", said(found[Math.max(0, index)]));
    };
    const under = (event) => {
        const { left, width } = strip.getBoundingClientRect();
        return Math.min(found.length - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * found.length)));
    };
    strip.addEventListener("mousemove", (event) => show(under(event)));
    strip.addEventListener("mouseleave", () => show(-1));
    strip.addEventListener("blur", () => show(-1));
    strip.addEventListener("click", (event) => {
        const cell = found[under(event)];
        chosen(cell.first, cell.last);
    });
    strip.addEventListener("keydown", (event) => {
        const to = { ArrowRight: at + 1, ArrowLeft: Math.max(0, at - 1), Home: 0, End: found.length - 1 }[event.key];
        if (event.key === "Enter" && at >= 0) chosen(found[at].first, found[at].last);
        else if (to === undefined) return;
        else show(Math.min(found.length - 1, to));
        event.preventDefault();
        event.stopPropagation();
    });
    box.append(strip, readout);
}

function cellShape(cell, index, count) {
    const tall = TALL[cell.severity] ?? TALL[""];
    const width = 100 / count;
    return svg("g", { class: "cell " + (cell.severity || "quiet") + (cell.stopped ? " stopped" : "") },
        svg("rect", { class: "back", x: (index * width).toFixed(4) + "%", y: "0", width: width.toFixed(4) + "%", height: String(HEIGHT) }),
        svg("rect", { class: "fill", x: (index * width).toFixed(4) + "%", y: String(HEIGHT - tall), width: (width * (count > 120 ? 1 : 0.9)).toFixed(4) + "%", height: String(tall) }),
        cell.stopped && count <= NUMBERED ? svg("text", { x: ((index + 0.45) * width).toFixed(4) + "%", y: "11" }, "†") : null,
        cell.stopped && count > NUMBERED ? svg("rect", { class: "stop", x: (index * width).toFixed(4) + "%", y: "0", width: width.toFixed(4) + "%", height: "4" }) : null);
}

function said(cell) {
    const ranks = cell.first === cell.last ? `rank ${cell.first}` : `ranks ${cell.first}-${cell.last}`;
    const findings = cell.findings ? `${counted(cell.findings, "finding")}, the worst: ${cell.severity}` : "no finding that counts";
    return `${ranks}: ${findings}${cell.stopped ? "; stopped early, or the checker failed" : ""}`;
}

// What the strip shows, in words and signs.
function summary(model, found, size) {
    const told = worst(model.items, size);
    const part = (severity) => told[severity] > 0 && [icon(severity), ` ${severity}: ${counted(told[severity], "rank")}`];
    const parts = [part("error"), part("warning"), part("note"), told.none > 0 && [`none: ${counted(told.none, "rank")}`]].filter(Boolean);
    const each = Math.ceil(size / found.length);
    const stopped = found.some((cell) => cell.stopped) && `${found.length <= NUMBERED ? "†" : "▔"} stopped early, or the checker failed`;
    return [
        el("span", {}, "worst finding by rank"),
        parts.map((part) => el("span", {}, part)),
        each > 1 && el("span", {}, `a bar is ${each === 2 ? "one or two" : `up to ${each}`} ranks`),
        stopped && el("span", {}, stopped),
    ];
}
