// Who waits for whom: a point for each group of ranks, and an arrow to each group that it waits for. All is said again in the list below.
import { short } from "./data.js";
import { arrowhead, el, svg } from "./dom.js";
import { counted } from "./text.js";

const RADIUS = 15;
// With more points than these their words would run into each other.
const WORDS = 8;

export function waitsView(model, graph) {
    const { points, arrows } = graph;
    const head = arrowhead(RADIUS + 4);
    const height = points.length < 3 ? 120 : Math.min(420, 180 + points.length * 20);
    const x = (point) => (point.x * 100).toFixed(2) + "%";
    const y = (point) => point.y * (height - 40) + 10;
    const arrow = ({ from, to }) => {
        const [start, end] = [points[from], points[to]];
        // Who waits for itself has a loop above it.
        if (from === to) return svg("circle", { class: "arrow", cx: x(start), cy: String(y(start) - RADIUS - 6), r: "9" });
        return svg("line", { class: "arrow", x1: x(start), y1: String(y(start)), x2: x(end), y2: String(y(end)), "marker-end": head.use });
    };
    const point = (one, index) => svg("g", { class: "step" + (one.fault ? " fault" : "") },
        svg("title", {}, said(one)),
        svg("circle", { cx: x(one), cy: String(y(one)), r: String(RADIUS) }),
        svg("text", { class: "number", x: x(one), y: String(y(one) + 4) }, String(index + 1)),
        points.length <= WORDS ? svg("text", { class: "word", x: x(one), y: String(y(one) + RADIUS + 15) }, brief(one)) : null,
        points.length <= WORDS && one.call ? svg("text", { class: "word place", x: x(one), y: String(y(one) + RADIUS + 29) }, one.call) : null);
    const picture = svg("svg", { width: "100%", height: String(height), role: "img", "aria-label": "who waits for whom: " + points.map((one, index) => sentence(graph, one, index)).join("; ") },
        head.definition, arrows.map(arrow), points.map(point));
    return el("figure", { class: "waits" },
        el("figcaption", {}, "who waits for whom", el("span", { class: "muted" }, "an arrow leads to whom the ranks wait for")),
        picture,
        el("ol", { class: "steps" }, points.map((one, index) => el("li", { class: one.fault ? "fault" : "" },
            el("span", { class: "swatch" }, String(index + 1)),
            el("span", {}, sentence(graph, one, index),
                one.place ? el("span", { class: "muted" }, " at " + short(model, { ...one.place, offset: "?" })) : null)))),
        graph.omitted ? el("p", { class: "muted" }, `${counted(graph.omitted, "more group")} waiting`) : null);
}

// Short enough to stand under a point.
function brief(point) {
    return point.who.length > 22 ? counted(point.ranks, "rank") : point.who;
}

function said(point) {
    return `${point.who} ${point.text}`;
}

function sentence(graph, point, index) {
    const of = graph.arrows.filter(({ from }) => from === index).map(({ to }) => (to === index ? "itself" : String(to + 1)));
    return said(point) + (of.length ? ", waits for " + of.join(", ") : "");
}
