// From finding to finding, by mouse and by keyboard, and through what a finding has.

import assert from 'node:assert/strict';

const chosen = (page) => page.evaluate(() => Number(document.querySelector('#detail').dataset.finding ?? 0));

export async function by_mouse(visit) {
    const page = await visit.open();
    for (const number of [3, 1, 4]) {
        await page.locator(`#list [data-finding="${number}"]`).click();
        await visit.opened(number);
        assert.equal(new URL(page.url()).hash, `#finding-${number}`, 'the address can be shared');
        const heading = await page.locator('#detail h2').innerText();
        assert.ok(heading.trim().length > 0, 'the finding has no heading');
    }
}

export async function by_keyboard(visit) {
    const page = await visit.open();
    const all = visit.report.findings.length;
    // Down to the last one, which holds fast, and up again.
    const seen = [];
    for (let step = 0; step <= all; step += 1) {
        await page.keyboard.press('j');
        await page.keyboard.press('Enter');
        await page.waitForTimeout(60);
        seen.push(await chosen(page));
    }
    assert.equal(seen.at(-1), all, `j and Enter went through ${seen}`);
    assert.ok(new Set(seen).size >= all - 1, `j and Enter went through ${seen}`);
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await visit.opened(all - 1);
    await page.keyboard.press('Escape'); // back to the list, where arrows do the same
    await page.locator('#list').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await visit.opened(Math.max(1, all - 2));
    // Every control can be reached by Tab and shows that it is focused.
    await page.reload();
    await visit.ready();
    const met = new Set();
    for (let step = 0; step < 60; step += 1) {
        await page.keyboard.press('Tab');
        const focus = await page.evaluate(() => {
            const node = document.activeElement;
            if (!node || node === document.body) return null;
            const style = getComputedStyle(node);
            const ring = style.outlineStyle !== 'none' || style.boxShadow !== 'none';
            return { name: node.id || node.dataset.filter || node.className || node.tagName, ring };
        });
        if (!focus) break;
        assert.ok(focus.ring, `${focus.name} does not show that it has the focus`);
        met.add(focus.name);
    }
    for (const needed of ['search', 'theme', 'severity', 'rank', 'list']) {
        assert.ok(met.has(needed), `Tab never comes to ${needed}, only to ${[...met].join(', ')}`);
    }
}

export async function through_tabs_of_stacks(visit) {
    const page = await visit.open();
    for (const [index, finding] of visit.report.findings.entries()) {
        await visit.go(index + 1);
        const tabs = page.locator('#detail .stacks [role=tab]');
        for (let at = 0; at < (await tabs.count()); at += 1) {
            await tabs.nth(at).click();
            assert.equal(await tabs.nth(at).getAttribute('aria-selected'), 'true');
            const panel = page.locator('#detail .stacks [role=tabpanel]:visible');
            assert.equal(await panel.count(), 1, 'one stack at a time');
            const stack = at === 0 ? finding.stack : finding.related[at - 1].stack;
            const named = stack.find((frame) => frame.file && frame.function);
            const text = await panel.innerText();
            assert.ok(!named || text.includes(named.function), `the tab has no ${named?.function}: ${text}`);
            assert.ok(!named || text.includes(`:${named.line}`), `the tab has no line ${named?.line}: ${text}`);
        }
        if ((await tabs.count()) > 1) {
            await tabs.first().focus();
            await page.keyboard.press('Home');
            await page.keyboard.press('ArrowRight');
            assert.equal(await tabs.nth(1).getAttribute('aria-selected'), 'true', 'the arrow keys go through the tabs');
        }
    }
}

export async function help_and_escape(visit) {
    const page = await visit.open();
    await page.keyboard.press('?');
    assert.ok(await page.locator('dialog#keys').isVisible(), '? shows the keys');
    const keys = await page.locator('dialog#keys').innerText();
    for (const key of ['j', 'k', '/', 'Enter', 'Esc']) assert.ok(keys.includes(key), `the help has no ${key}: ${keys}`);
    await visit.shot('keys');
    await page.keyboard.press('Escape');
    assert.ok(!(await page.locator('dialog#keys').isVisible()), 'Escape closes the help');
    await page.keyboard.press('/');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'search');
    // Letters are text there.
    await page.keyboard.type('jk?/');
    assert.equal(await page.locator('#search').inputValue(), 'jk?/');
    assert.ok(!(await page.locator('dialog#keys').isVisible()));
    await page.keyboard.press('Escape');
    await visit.counts(visit.report.findings.length);
}

export async function copies_a_suppression_that_works(visit) {
    const page = await visit.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    let rules = 0;
    for (let number = 1; number <= visit.report.findings.length; number += 1) {
        await visit.go(number);
        if (!(await page.locator('#detail .suppress pre').count())) continue; // suppressed, or no rule can say it
        rules += 1;
        const shown = await page.locator('#detail .suppress pre').first().textContent();
        await page.locator('#detail .suppress button').first().click();
        await page.waitForFunction(() => navigator.clipboard.readText().then((text) => text.length > 0));
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        assert.equal(copied.trim(), shown.trim(), 'what is copied is what is shown');
        assert.match(copied, /reason = /, 'every rule needs a reason');
        // A text of the report does not leave its quotes: the rule would suppress something else.
        for (const line of copied.trim().split('\n')) {
            assert.match(line, /^(\[\[suppress\]\]|(check|call|function|file|library|reason) = ("([^"\\]|\\.)*"|'[^']*'))$/, copied);
        }
    }
    assert.ok(rules > 0, 'no finding says how to suppress it');
}
