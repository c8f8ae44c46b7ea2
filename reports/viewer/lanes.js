// Which call came before which: a lane for each rank, time from top to bottom, and an arrow from each call to one that certainly came after it.
// All is said again in the list below.
import { short } from "./data.js";
import { arrowhead, el, svg } from "./dom.js";

const ROW = 44;
const TOP = 34;
// Points of one picture; the rest stands in the list only.
const POINTS = 24;

export function lanesView(model, lanes) {
    const steps = lanes.steps.slice(0, POINTS);
    const head = arrowhead(13);
    const many = lanes.names.length;
    // The words of the first lane stand on its left, so that arrows between two ranks cross none.
    const left = (lane) => lane === 0 && many > 1;
    const x = (lane) => (many === 1 ? 3 : many === 2 ? 36 + lane * 27 : 22 + (lane * 76) / many).toFixed(2) + "%";
    const beside = (step) => ({ x: x(step.lane), dx: left(step.lane) ? "-17" : "17", "text-anchor": left(step.lane) ? "end" : "start" });
    const y = (index) => index * ROW + TOP + 14;
    const at = (index) => ({ x: x(steps[index].lane), y: String(y(index)) });
    const drawn = ({ from, to }) => from < steps.length && to < steps.length;
    const between = (kind, { from, to }, attributes = {}) => svg("line", { class: kind, x1: at(from).x, y1: at(from).y, x2: at(to).x, y2: at(to).y, ...attributes });
    const lane = (name, index) => {
        const rows = steps.map((step, row) => (step.lane === index ? row : -1)).filter((row) => row >= 0);
        const last = rows.length ? y(rows[rows.length - 1]) : TOP;
        return [
            svg("text", { class: "lane", x: x(index), y: "14", "text-anchor": "middle" }, name),
            svg("line", { class: "line", x1: x(index), x2: x(index), y1: String(TOP - 12), y2: String(last) }),
        ];
    };
    const point = (step, index) => svg("g", { class: "step" + (step.fault ? " fault" : "") },
        svg("title", {}, said(lanes, step, index)),
        svg("circle", { cx: at(index).x, cy: at(index).y, r: "10" }),
        svg("text", { class: "number", x: at(index).x, y: String(y(index) + 4) }, String(index + 1)),
        svg("text", { class: "call", ...beside(step), y: String(y(index)) }, step.call),
        svg("text", { class: "place", ...beside(step), y: String(y(index) + 14) }, step.place ? short(model, { ...step.place, offset: "?" }) : step.text));
    const picture = svg("svg", { width: "100%", height: String(TOP + steps.length * ROW), role: "img", "aria-label": "which call came before which: " + steps.map((step, index) => said(lanes, step, index)).join("; ") },
        head.definition,
        lanes.names.map(lane),
        lanes.under_way.filter(drawn).map((one) => between(steps[one.from].lane === steps[one.to].lane ? "busy" : "ends", one)),
        lanes.before.filter(drawn).map((one) => between("before", one, { "marker-end": head.use })),
        lanes.conflict && drawn(lanes.conflict) ? between("conflict", lanes.conflict) : null,
        steps.map(point));
    picture.style.minWidth = many * 190 + "px";
    return el("figure", { class: "lanes" },
        el("figcaption", {}, "which call came before which", el("span", { class: "muted" }, "time goes down; between two ranks only an arrow says what came first")),
        el("div", { class: "wide", tabindex: "0" }, picture),
        el("ol", { class: "steps" }, lanes.steps.map((step, index) => el("li", { class: step.fault ? "fault" : "" },
            el("span", { class: "swatch" }, String(index + 1)),
            el("span", {}, said(lanes, step, index),
                step.place ? el("span", { class: "muted" }, " at " + short(model, { ...step.place, offset: "?" })) : null)))),
        lanes.conflict ? el("p", { class: "readout" }, conflict(lanes.conflict)) : null);
}

function conflict({ from, to, unordered }) {
    return unordered ? `Between ${from + 1} and ${to + 1} no order is known.` : `${from + 1} and ${to + 1} do not fit each other.`;
}

// What a call is to the others, in a sentence.
function said(lanes, step, index) {
    const numbers = (all) => all.filter(({ to }) => to === index).map(({ from }) => from + 1).join(", ");
    const before = numbers(lanes.before);
    const completes = numbers(lanes.under_way);
    return [
        `${step.call} on ${lanes.names[step.lane]}`,
        step.text,
        completes ? "completes " + completes : "",
        before ? "certainly after " + before : "",
    ].filter(Boolean).join(", ");
}
