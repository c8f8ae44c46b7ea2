// The memory of a window over time: regions as bars from attach to detach, accesses drawn over them. Everything is laid out
// in fractions already; what is drawn here is also said below it, for keyboards, touch and screen readers.
import { short } from "./data.js";
import { el, refill, svg } from "./dom.js";
import { counted, grouped, makerOf } from "./text.js";

const HEIGHT = 150;
const FLAT = 64;
// Entries that are told at once; the rest opens on demand.
const TOLD = 8;

let drawn = 0;

// `flat`: for paper, where nothing can be chosen.
export function memoryView(model, map, flat) {
    drawn += 1;
    const height = map.timed || map.bars.some((bar) => bar.y0 > 0 || bar.y1 < 1) ? HEIGHT : FLAT;
    const readout = el("p", { class: "readout", "aria-live": "polite" }, "point at a bar, or choose an entry below");
    const shapes = [];
    const entries = [];
    const entry = (shape, sign, text, link) => {
        const show = (on) => () => {
            shape.classList.toggle("shown", on);
            if (on) refill(readout, text);
        };
        const button = flat ? el("div", {}, sign, el("span", {}, text)) : el("button", { type: "button", onfocus: show(true), onblur: show(false), onclick: show(true), onmouseenter: show(true), onmouseleave: show(false) },
            sign, el("span", {}, text));
        shape.addEventListener("mouseenter", show(true));
        shape.addEventListener("mouseleave", show(false));
        shape.addEventListener("click", show(true));
        shape.append(svg("title", {}, text));
        shapes.push(shape);
        entries.push(el("li", {}, button, link));
    };
    const list = [...map.bars].entries();
    for (const [index, bar] of list) entry(barShape(bar, index, height), barSign(bar, index), barText(model, bar, map));
    for (const access of map.accesses) entry(accessShape(access, height), accessSign(access), accessText(access), access.fault || flat ? null : el("a", { href: "#finding-" + (access.finding + 1) }, "#" + (access.finding + 1)));
    const picture = svg("svg", { class: "map", width: "100%", height: String(height + 22), role: "img", "aria-label": `${title(map)}, told in the list below` },
        svg("defs", {}, hatch()),
        svg("rect", { class: "ground", x: "0", y: "0", width: "100%", height: String(height) }),
        (map.gaps || []).map((gap) => gapShape(gap, height)),
        shapes,
        apart(map.ticks || []).map((tick) => tickShape(tick, height)));
    const faults = entries.slice(map.bars.length);
    const told = [...faults, ...entries.slice(0, map.bars.length)];
    return el("figure", { class: "memory-map" },
        el("figcaption", {}, title(map), el("span", { class: "muted" }, caption(map))),
        picture,
        flat ? null : readout,
        el("ol", { class: "entries" }, flat ? told : told.slice(0, TOLD)),
        told.length > TOLD && !flat ? el("details", {}, el("summary", {}, `${grouped(told.length - TOLD)} more`), el("ol", { class: "entries" }, told.slice(TOLD))) : null,
        map.omitted ? el("p", { class: "muted" }, `of regions and accesses ${grouped(map.omitted)} more ${map.omitted === 1 ? "is" : "are"} not drawn`) : null);
}

function title(map) {
    const rank = map.rank === null || map.rank === undefined ? "a process whose rank is not known" : `rank ${map.rank}`;
    return `memory of ${rank} in a window of ${makerOf(map.flavor)}`;
}

function caption(map) {
    if (map.timed || !map.accesses.length) return "addresses go right, time goes down";
    const whole = map.accesses.every((access) => access.y0 === 0 && access.y1 === 1);
    return `addresses go right, time goes down; when the access was made is not known: it is drawn over all of the time${whole ? "" : " at which it can have been made"}`;
}

const percent = (fraction) => (fraction * 100).toFixed(3) + "%";

function box(shape, height) {
    return {
        x: percent(shape.x0), width: percent(Math.max(0, shape.x1 - shape.x0)),
        y: (shape.y0 * height).toFixed(1), height: Math.max(3, (shape.y1 - shape.y0) * height).toFixed(1),
    };
}

// Few regions are known by a letter, in the picture as in the list.
function letter(index) {
    return index < 26 ? String.fromCharCode(65 + index) : "";
}

function barShape(bar, index, height) {
    const place = box(bar, height);
    const middle = (bar.y0 + bar.y1) / 2 * height;
    const top = Number(place.y);
    return svg("g", { class: bar.detached ? "bar detached" : "bar" },
        svg("rect", place),
        svg("line", { class: "begin", x1: place.x, x2: percent(bar.x1), y1: String(top), y2: String(top) }),
        bar.detached ? svg("line", { class: "end", x1: place.x, x2: percent(bar.x1), y1: along(bar.y1, height), y2: along(bar.y1, height) }) : null,
        letter(index) ? svg("text", { x: percent((bar.x0 + bar.x1) / 2), y: String(Math.min(middle + 4, height - 4)) }, letter(index)) : null);
}

function along(y, height) {
    return (y * height).toFixed(1);
}

function accessShape(access, height) {
    const place = box(access, height);
    // The fault is where the first byte is not there.
    const x = percent(typeof access.missing_x === "number" ? access.missing_x : (access.x0 + access.x1) / 2);
    const y = String(Math.min(height - 6, Math.max(12, (access.y0 + access.y1) / 2 * height + 5)));
    return svg("g", { class: access.fault ? "access fault" : "access" },
        svg("rect", { ...place, class: "fill", fill: access.fault ? `url(#hatch-${drawn})` : null }),
        svg("rect", { ...place, class: "edge" }),
        typeof access.missing_x === "number" ? svg("line", { class: "missing", x1: percent(access.missing_x), x2: percent(access.missing_x), y1: place.y, y2: String(Number(place.y) + Number(place.height)) }) : null,
        access.fault ? svg("text", { x, y }, "✕") : null);
}

function gapShape(gap, height) {
    const x = percent(gap.x);
    return svg("g", { class: "gap" },
        svg("line", { x1: x, x2: x, y1: "0", y2: String(height) }),
        svg("text", { x, y: String(height + 10) }, "⋯"),
        svg("title", {}, `${grouped(gap.bytes)} bytes between are left out`));
}

// The ticks that have room: the ends, and between them what touches no other. `close`: in a small window it would.
function apart(ticks) {
    const kept = [];
    for (const [index, tick] of ticks.entries()) {
        const before = kept[kept.length - 1];
        const last = ticks[ticks.length - 1];
        const ends = index === 0 || index === ticks.length - 1;
        const room = Math.min(before ? tick.x - before.x : 1, ends ? 1 : last.x - tick.x);
        if (index > 0 && room < 0.16) continue;
        kept.push({ ...tick, close: !ends && room < 0.4 });
    }
    return kept;
}

function tickShape(tick, height) {
    const side = tick.x < 0.1 ? " first" : tick.x > 0.9 ? " last" : "";
    return svg("text", { class: `tick${side}${tick.close ? " close" : ""}`, x: percent(tick.x), y: String(height + 18) }, tick.label);
}

// Lines across the fill of a fault: its colour is not the only sign.
function hatch() {
    return svg("pattern", { id: `hatch-${drawn}`, class: "hatch", width: "6", height: "6", patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
        svg("line", { x1: "0", y1: "0", x2: "0", y2: "6" }));
}

function barSign(bar, index) {
    return el("span", { class: bar.detached ? "swatch bar detached" : "swatch bar" }, letter(index) || "·");
}

function accessSign(access) {
    return el("span", { class: access.fault ? "swatch fault" : "swatch access" }, access.fault ? "✕" : "•");
}

// Memory is attached to dynamic windows only; that of others comes and goes with the window.
function barText(model, bar, map) {
    const window = model.report.windows[map.window];
    const freed = window && model.placeOf(window.freed);
    const [begun, ended] = map.flavor === "dynamic" ? ["attached", "detached"] : ["made", "freed"];
    const at = (place, word) => (place ? `, ${word} at ${short(model, { ...place, offset: place.offset || "?" })}` : "");
    return `${bar.attached_place || !bar.label ? "" : bar.label + ": "}${counted(bar.bytes, "byte")} at ${bar.first}, up to ${bar.end}`
        + at(bar.attached_place, begun)
        + (bar.detached ? at(bar.detached_place, ended) || `, ${ended}` : at(freed, "there until the window was freed"))
        + (bar.at_access ? `; ${bar.at_access}` : "");
}

function accessText(access) {
    const missing = access.missing ? `; first byte that is not there: ${access.missing}` : "";
    // Detach is given an address alone.
    if (Number(access.bytes) === 0) return `${access.label}: at ${access.first}${missing}`;
    return `${access.label}: ${counted(access.bytes, "byte")} at ${access.first}, up to ${access.end}${missing}`;
}
