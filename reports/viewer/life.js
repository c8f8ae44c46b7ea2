// The life of a keyval or an attribute as lines: one for the key, one for each object that holds an attribute of it, and a
// numbered point for each thing that was done, in its order. The fault is a cross. All is said again in the list below.
import { short } from "./data.js";
import { el, svg } from "./dom.js";
import { counted } from "./text.js";

const LANE = 54;
// With more points than these their words would run into each other.
const WORDS = 7;
const ENDS = ["freed", "deleted", "detached", "ended", "fault"];
// Points of one picture; the rest stands in the list only.
const POINTS = 40;

export function lifeView(model, life) {
    const steps = life.steps.slice(0, POINTS);
    const lanes = new Map();
    for (const step of steps) if (!lanes.has(step.lane)) lanes.set(step.lane, step.lane_name);
    const order = [...lanes.keys()].sort((a, b) => a - b);
    const y = (lane) => order.indexOf(lane) * LANE + 26;
    const x = (index) => (((index + 0.5) / steps.length) * 96 + 2).toFixed(2) + "%";
    const height = order.length * LANE + 6;
    const line = (lane) => {
        const last = steps.length - 1;
        const at = steps.map((step, index) => (step.lane === lane ? index : -1)).filter((index) => index >= 0);
        return [
            svg("text", { class: "lane", x: "0", y: String(y(lane) - 15) }, lanes.get(lane)),
            at.slice(1).map((to, index) => svg("line", { class: ENDS.includes(steps[at[index]].what) ? "over" : "line", x1: x(at[index]), x2: x(to), y1: String(y(lane)), y2: String(y(lane)) })),
            // It is still there when the rest happens.
            ENDS.includes(steps[at[at.length - 1]].what) ? null : svg("line", { class: "still", x1: x(at[at.length - 1]), x2: x(last), y1: String(y(lane)), y2: String(y(lane)) }),
        ];
    };
    const point = (step, index) => svg("g", { class: "step " + kind(step) },
        svg("title", {}, said(step)),
        svg("circle", { cx: x(index), cy: String(y(step.lane)), r: "10" }),
        svg("text", { x: x(index), y: String(y(step.lane) + 4) }, step.fault ? "✕" : String(index + 1)),
        steps.length <= WORDS ? svg("text", { class: "word", x: x(index), y: String(y(step.lane) + 23) }, step.fault ? "fault" : step.what) : null);
    const picture = svg("svg", { width: "100%", height: String(height), role: "img", "aria-label": `${life.title || life.kind}: ${steps.map(said).join("; ")}` },
        order.map(line), steps.map(point));
    return el("figure", { class: "life" },
        el("figcaption", {}, life.title || life.kind,
            life.rank === null || life.rank === undefined ? null : el("span", { class: "muted" }, `as rank ${life.rank} saw it`)),
        steps.length ? picture : null,
        el("ol", { class: "steps" }, life.steps.map((step, index) => [index > 0 && index === life.omitted_after ? leftOut(life) : null, el("li", { class: kind(step) },
            el("span", { class: "swatch" }, step.fault ? "✕" : String(index + 1)),
            el("span", {}, said(step),
                step.place ? el("span", { class: "muted" }, " at " + short(model, { ...step.place, offset: "?" })) : null,
                step.event === null || step.event === undefined ? null : el("span", { class: "muted" }, `, event ${step.event}`)))]),
            life.omitted_after === 0 || life.omitted_after >= life.steps.length ? leftOut(life) : null));
}

function leftOut(life) {
    return life.omitted ? el("li", { class: "muted" }, el("span", { class: "swatch" }, "⋯"), `${counted(life.omitted, "more event")} here`) : null;
}

function kind(step) {
    return step.fault ? "fault" : step.what;
}

function said(step) {
    return step.text || step.what;
}
