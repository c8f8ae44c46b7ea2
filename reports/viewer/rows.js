// Which rows of a long list are drawn. Pure.

// Browsers do not draw taller elements than some tens of millions of pixels.
export const TALLEST = 8_000_000;

// For a list of `count` rows of one height, seen through a window: the height of the whole, the first and the last row (not
// included) that are drawn, and where the first one stands. Beyond the tallest element, a step of the scroll bar is more
// than a step of the list, and rows stand where the window is.
export function layout(count, row, top, window, extra) {
    const real = count * row;
    const height = Math.min(real, TALLEST);
    const reach = Math.max(0, height - window);
    const at = Math.min(Math.max(0, top), reach);
    const shift = reach > 0 ? (at / reach) * (real - height) : 0;
    const first = Math.max(0, Math.floor((at + shift) / row) - extra);
    const last = Math.min(count, Math.ceil((at + shift + window) / row) + extra);
    return { height, first, last, offset: first * row - shift };
}

// Where to scroll to, so that a row is seen; the place where it is if it is seen already.
export function revealed(index, count, row, top, window) {
    const real = count * row;
    const height = Math.min(real, TALLEST);
    const reach = Math.max(0, height - window);
    const stretch = reach > 0 ? (real - window) / reach : 1;
    const at = Math.min(top, reach) * stretch;
    if (index * row < at) return (index * row) / stretch;
    if ((index + 1) * row > at + window) return Math.min(reach, ((index + 1) * row - window) / stretch);
    return top;
}
