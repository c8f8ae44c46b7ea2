// Paper has no list to choose from: the findings that pass the filters are printed in full, up to a bound that is told.
import { el, refill } from "./dom.js";
import { findingView } from "./finding.js";
import { counted, grouped } from "./text.js";

const MOST = 100;

// `shown()`: the items that pass the filters.
export function prepareForPaper(model, shown) {
    const box = document.getElementById("print");
    const fill = () => {
        const items = shown();
        const { run } = model.report;
        refill(box,
            el("p", { class: "facts" }, run.command ? el("code", {}, run.command) : null, el("span", {}, run.started), run.mpi ? el("span", {}, run.mpi.library) : null),
            el("p", {}, items.length > MOST
                ? `The first ${grouped(MOST)} of ${counted(items.length, "finding")} that pass the filters; all are in report.json.`
                : `${counted(items.length, "finding")}${items.length === model.items.length ? "" : ` of ${grouped(model.items.length)}, by the filters`}.`),
            items.slice(0, MOST).map((item) => findingView(model, item, true)));
    };
    const empty = () => refill(box);
    window.addEventListener("beforeprint", fill);
    window.addEventListener("afterprint", empty);
    matchMedia("print").addEventListener("change", (event) => (event.matches ? fill() : empty()));
}
