// What people see: light and dark, narrow and printed, without colours and without eyes. And the screenshots, which
// people look at.

import assert from 'node:assert/strict';
import { statSync } from 'node:fs';

const background = (page) =>
    page.evaluate(() => {
        // The root's shows where the body has none.
        const colours = [document.body, document.documentElement].map((node) => getComputedStyle(node).backgroundColor);
        return colours.find((colour) => colour !== 'rgba(0, 0, 0, 0)') ?? 'rgb(255, 255, 255)';
    });
const brightness = (colour) => {
    const [red, green, blue] = colour.match(/[\d.]+/g).map(Number);
    return (red + green + blue) / 3;
};

export async function light_dark_and_by_button(visit) {
    let page = await visit.open();
    assert.ok(brightness(await background(page)) > 180, 'light is light');
    await page.locator('#theme').click();
    for (let turn = 0; turn < 2 && brightness(await background(page)) > 80; turn += 1) await page.locator('#theme').click();
    assert.ok(brightness(await background(page)) < 80, 'the button makes it dark');
    page = await visit.open({ colorScheme: 'dark' });
    assert.ok(brightness(await background(page)) < 80, 'dark is dark');
}

export async function fits_narrow_windows(visit) {
    for (const width of [400, 320]) {
        const page = await visit.open({ viewport: { width, height: 800 } });
        const views = ['', '#run', '#coverage', '#windows', '#keyvals'];
        for (let number = 1; number <= Math.min(visit.report.findings.length, 6); number += 1) views.push(`#finding-${number}`);
        for (const hash of views) {
            await page.evaluate((to) => (location.hash = to), hash);
            await page.waitForTimeout(100);
            const { wide, who } = await page.evaluate(() => {
                const root = document.scrollingElement;
                const over = [...document.querySelectorAll('body *')].filter((node) => node.getBoundingClientRect().right > innerWidth + 1);
                return { wide: root.scrollWidth - root.clientWidth, who: over.slice(0, 5).map((node) => `${node.localName}#${node.id}.${node.className}`) };
            });
            assert.ok(wide <= 0, `at ${width} pixels, ${hash} is ${wide} too wide: ${who.join(', ')}`);
        }
        await page.evaluate(() => (location.hash = ''));
        await page.waitForTimeout(100);
        await visit.shot(`narrow-${width}`);
        if (visit.report.findings.length) {
            await visit.go(1);
            await visit.shot(`narrow-${width}-finding`);
        }
    }
}

export async function prints_its_findings(visit) {
    const page = await visit.open();
    if (visit.report.findings.length) await visit.go(1);
    await page.emulateMedia({ media: 'print' });
    // Pages that fill themselves do it before they are printed.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.waitForTimeout(200);
    const text = (await page.locator('body').innerText()).replace(/\s+/g, ' ');
    const first = visit.report.findings.slice(0, 50);
    for (const finding of first) assert.ok(text.includes(finding.message), `not printed: ${finding.message}`);
    assert.ok(text.includes((await visit.text('#verdict')).replace(/\s+/g, ' ').trim()), 'the verdict is not printed');
    const controls = await page.locator('button:visible, select:visible, input:visible').count();
    await visit.shot('print', { fullPage: visit.report.findings.length < 50 });
    assert.equal(controls, 0, 'controls are of no use on paper');
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null });
    const path = `${visit.question.shots}/${visit.sample}.pdf`;
    await page.pdf({ path, format: 'A4' });
    const size = statSync(path).size;
    assert.ok(size > 3_000, `the PDF has ${size} bytes`);
    visit.say(`the PDF has ${size} bytes`);
}

export async function can_be_used_without_eyes_or_colours(visit) {
    for (const colorScheme of ['light', 'dark']) {
        const page = await visit.open({ colorScheme });
        const hashes = ['', ...visit.report.findings.slice(0, 2).map((_, index) => `#finding-${index + 1}`)];
        // What is dark on light is light on dark; the elements are the same.
        if (colorScheme === 'light') hashes.push('#run', '#coverage', '#windows', '#keyvals');
        for (const hash of hashes) {
            await page.evaluate((to) => (location.hash = to), hash);
            await page.waitForTimeout(150);
            await page.evaluate(visit.axe);
            const result = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
            const told = result.violations.map(
                ({ id, impact, help, nodes }) =>
                    `${id} (${impact}): ${help}\n    ${nodes.slice(0, 4).map((node) => `${node.target} ${node.failureSummary?.split('\n').slice(1, 2)}`).join('\n    ')}`,
            );
            assert.deepEqual(told, [], `${colorScheme} ${hash}: ${told.join('\n')}`);
        }
        // Each row says in a word how bad it is.
        await page.evaluate(() => (location.hash = ''));
        const rows = await page.$$eval('#list [data-finding]', (all) =>
            all.map((row) => [Number(row.dataset.finding), `${row.textContent} ${row.getAttribute('aria-label') ?? ''} ${row.title}`]),
        );
        for (const [number, words] of rows) {
            const { severity } = visit.report.findings[number - 1];
            assert.ok(words.toLowerCase().includes(severity), `row ${number} shows by colour only that it is an ${severity}: ${words}`);
        }
    }
    const page = await visit.open({ forcedColors: 'active' });
    await visit.shot('forced-colours');
    // Colours of the system replace those of the page: what is chosen is marked by something else.
    const looks = (selector) =>
        page.$$eval(selector, (nodes) =>
            nodes.map((node) => {
                const style = getComputedStyle(node);
                const line = (side) => (style[`${side}Style`] === 'none' ? '' : `${style[`${side}Width`]} ${style[`${side}Style`]} ${style[`${side}Color`]}`);
                return ['outline', 'borderLeft', 'borderBottom'].map(line).join() + style.backgroundColor;
            }),
        );
    for (const [chosen, others] of [
        ['#list [aria-selected=true]', '#list [aria-selected=false]'],
        ['#views [aria-current]', '#views a:not([aria-current])'],
    ]) {
        const [[mark], rest] = [await looks(chosen), await looks(others)];
        assert.ok(!mark || !rest.includes(mark), `${chosen} looks as the others do: ${mark}`);
    }
}

export async function screenshots(visit) {
    const { findings } = visit.report;
    for (const colorScheme of ['light', 'dark']) {
        const page = await visit.open({ colorScheme });
        await visit.shot(`${colorScheme}-list`);
        for (let number = 1; number <= Math.min(findings.length, 5); number += 1) {
            if (colorScheme === 'dark' && number > 2) break;
            await visit.go(number);
            await page.waitForTimeout(100);
            const guide = colorScheme === 'light' && visit.sample === 'demo' && number === 3 ? 'viewer' : null;
            await visit.shot(`${colorScheme}-finding-${number}`, { guide });
            if (colorScheme === 'light') await whole(visit, `finding-${number}-whole`);
        }
        if (colorScheme === 'dark') continue;
        for (const view of ['run', 'coverage', 'windows', 'keyvals']) {
            await page.evaluate((to) => (location.hash = to), `#${view}`);
            await page.waitForTimeout(100);
            await visit.shot(view);
        }
        for (const hash of ['#window-1', '#keyval-1']) {
            await page.evaluate((to) => (location.hash = to), hash);
            await page.waitForTimeout(100);
            await visit.shot(hash.slice(1));
        }
    }
    await pictures(visit);
}

/** A finding from top to bottom, which scrolls inside of its pane otherwise. */
async function whole(visit, name) {
    const { page } = visit;
    const height = await page.evaluate(() => {
        const pane = document.querySelector('#detail');
        return Math.ceil(pane.scrollHeight + pane.getBoundingClientRect().top + 20);
    });
    await page.setViewportSize({ width: 1280, height: Math.min(4_000, Math.max(800, height)) });
    await page.waitForTimeout(100);
    await visit.shot(name);
    await page.setViewportSize({ width: 1280, height: 800 });
}

/** The pictures alone, large. */
async function pictures(visit) {
    if (!['windows', 'demo', 'fortran', 'relay'].includes(visit.sample)) return;
    const page = await visit.open({ deviceScaleFactor: 1.5 });
    for (let number = 1; number <= visit.report.findings.length; number += 1) {
        await visit.go(number);
        for (const kind of ['memory-map', 'life', 'lanes', 'waits']) {
            const picture = page.locator(`#detail .${kind}`).first();
            if (!(await picture.count())) continue;
            const path = `${visit.question.shots}/${visit.sample}-${number}-${kind}.png`;
            await picture.screenshot({ path });
            const guide = { 'windows-1-memory-map': 'memory-map', 'demo-3-life': 'life', 'relay-3-lanes': 'lanes', 'relay-1-waits': 'waits' }[`${visit.sample}-${number}-${kind}`];
            if (guide && visit.question.docs) await picture.screenshot({ path: `${visit.question.docs}/${guide}.png` });
        }
    }
}
