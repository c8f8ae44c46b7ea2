// Elements, made from names, attributes and children. Every text on the page goes through here and becomes a text node:
// nothing else may put a text of the report into the document.
import { visible } from "./text.js";

const SVG = "http://www.w3.org/2000/svg";

// `el("p", {class: "x"}, "text", child)`; what is null or false is left out.
export function el(name, attributes, ...children) {
    return filled(document.createElement(name), attributes, children);
}

export function svg(name, attributes, ...children) {
    return filled(document.createElementNS(SVG, name), attributes, children);
}

function filled(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes || {})) {
        if (value === null || value === undefined || value === false) continue;
        if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
        else element.setAttribute(name, value === true ? "" : visible(value));
    }
    append(element, children);
    return element;
}

function append(element, children) {
    for (const child of children) {
        if (Array.isArray(child)) append(element, child);
        else if (child instanceof Node) element.append(child);
        else if (child !== null && child !== undefined && child !== false) element.append(visible(child));
    }
}

// Puts other children into an element.
export function refill(element, ...children) {
    element.replaceChildren();
    append(element, children);
    return element;
}

const SHAPES = {
    error: ["M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Z", "M5.2 5.2l5.6 5.6M10.8 5.2l-5.6 5.6"],
    warning: ["M8 1.2 15.3 14.5H.7Z", "M8 6v4M8 11.6v1.2"],
    note: ["M2 2h12v12H2Z", "M8 7v4.5M8 4v1.4"],
    clean: ["M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Z", "M4.6 8.2l2.4 2.4 4.4-4.8"],
};

// The sign of a severity: each has a shape of its own, so that colour is never the only one.
export function icon(kind) {
    const [shape, sign] = SHAPES[kind] || SHAPES.note;
    return svg(
        "svg",
        { class: "icon " + kind, viewBox: "0 0 16 16", width: "16", height: "16", "aria-hidden": "true" },
        svg("path", { class: "shape", d: shape }),
        svg("path", { class: "sign", d: sign }),
    );
}

let arrowheads = 0;

// The head of arrows that end so many pixels before the point that they lead to: its definition for the picture, and what its lines name.
export function arrowhead(before) {
    const id = "arrowhead-" + ++arrowheads;
    const definition = svg("defs", {}, svg("marker", { id, class: "arrowhead", markerWidth: "9", markerHeight: "9", refX: String(9 + before), refY: "4.5", orient: "auto", markerUnits: "userSpaceOnUse" },
        svg("path", { d: "M0 0 9 4.5 0 9Z" })));
    return { definition, use: `url(#${id})` };
}

// A button that puts a text on the clipboard, and says so.
export function copyButton(what, text) {
    const button = el("button", { type: "button", class: "copy" }, "copy " + what);
    button.addEventListener("click", async () => {
        const done = await copied(text());
        button.textContent = done ? "copied" : "press Ctrl+C";
        setTimeout(() => { button.textContent = "copy " + what; }, 1500);
    });
    return button;
}

async function copied(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        // Not every browser lets a page from the disk do it that way.
        const area = el("textarea", { class: "unseen", "aria-hidden": "true" });
        area.value = text;
        document.body.append(area);
        area.select();
        const done = document.execCommand("copy");
        area.remove();
        return done;
    }
}
