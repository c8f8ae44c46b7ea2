// A list of any length of which only the rows in sight are in the document. One row can be selected.
import { el } from "./dom.js";
import { layout, revealed } from "./rows.js";

// Rows above and below the window that are drawn, too: a quick scroll shows no gap.
const EXTRA = 6;

export class LongList {
    // `row(item)` makes an element with what is in it; `chosen(item)` is called when a person picks one.
    constructor(box, { label, height, id, row, chosen }) {
        Object.assign(this, { box, id, row, chosen, items: [], selected: -1, row_height: height });
        this.space = el("div", { class: "space", role: "presentation" });
        box.append(this.space);
        box.setAttribute("role", "listbox");
        box.setAttribute("aria-label", label);
        box.tabIndex = 0;
        let waiting = false;
        const later = () => {
            if (waiting) return;
            waiting = true;
            requestAnimationFrame(() => { waiting = false; this.draw(); });
        };
        box.addEventListener("scroll", later, { passive: true });
        new ResizeObserver(later).observe(box);
        box.addEventListener("click", (event) => {
            const row = event.target.closest("[data-row]");
            if (row) this.chosen(this.items[Number(row.dataset.row)]);
        });
    }

    // Other items; the selection is found again.
    show(items) {
        const selected = this.items[this.selected];
        this.items = items;
        this.selected = selected === undefined ? -1 : items.indexOf(selected);
        this.box.scrollTop = 0;
        if (this.selected >= 0) this.reveal(this.selected);
        this.draw();
    }

    select(item) {
        this.selected = this.items.indexOf(item);
        if (this.selected >= 0) this.reveal(this.selected);
        this.draw();
    }

    // The item some rows away from the selected one, or the end of the list.
    near(step) {
        if (!this.items.length) return undefined;
        const from = this.selected < 0 ? (step > 0 ? -1 : 0) : this.selected;
        return this.items[Math.min(this.items.length - 1, Math.max(0, from + step))];
    }

    reveal(index) {
        const { box } = this;
        box.scrollTop = revealed(index, this.items.length, this.row_height, box.scrollTop, box.clientHeight);
    }

    draw() {
        const { box, items } = this;
        // While the list is hidden it has no height, and is drawn when it gets one.
        const seen = layout(items.length, this.row_height, box.scrollTop, box.clientHeight, EXTRA);
        this.space.style.height = seen.height + "px";
        const rows = [];
        for (let index = seen.first; index < seen.last; index += 1) {
            const row = this.row(items[index]);
            row.classList.add("row");
            row.id = this.id(items[index]);
            row.dataset.row = String(index);
            row.setAttribute("role", "option");
            row.setAttribute("aria-selected", String(index === this.selected));
            row.setAttribute("aria-posinset", String(index + 1));
            row.setAttribute("aria-setsize", String(items.length));
            row.style.transform = `translateY(${seen.offset + (index - seen.first) * this.row_height}px)`;
            rows.push(row);
        }
        this.space.replaceChildren(...rows);
        const selected = this.selected >= seen.first && this.selected < seen.last;
        if (selected) box.setAttribute("aria-activedescendant", this.id(items[this.selected]));
        else box.removeAttribute("aria-activedescendant");
    }
}
