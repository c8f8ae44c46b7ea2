// Links into a report: opened fresh, followed, and gone back from.

import assert from 'node:assert/strict';

export async function opened_fresh(visit) {
    const { findings } = visit.report;
    const number = Math.min(3, findings.length);
    const ways = [
        [`#finding-${number}`, number],
        [`#finding-${findings.length}`, findings.length],
        [`#finding-${findings[0].fingerprint}`, 1],
    ];
    for (const [hash, expected] of ways) {
        const page = await visit.open({ hash });
        await visit.opened(expected);
        assert.ok(await page.locator('#detail').isVisible());
        assert.ok((await page.locator('#detail .message').textContent()).includes(findings[expected - 1].message));
        // The list shows where that is.
        const row = page.locator(`#list [data-finding="${expected}"]`);
        assert.ok(await row.isVisible(), `${hash}: the row is not to be seen`);
        assert.equal(await row.getAttribute('aria-selected'), 'true', `${hash}: the row is not marked`);
    }
}

export async function followed_and_gone_back(visit) {
    const page = await visit.open();
    await visit.go(2);
    await visit.go(4);
    await page.locator('#list [data-finding="1"]').click();
    await visit.opened(1);
    await page.goBack();
    await visit.opened(4);
    await page.goBack();
    await visit.opened(2);
    await page.goForward();
    await visit.opened(4);
    // A link to a finding that a filter hides shows it all the same.
    await visit.filter('severity').selectOption('warning');
    await visit.go(1);
    assert.ok((await page.locator('#detail .message').textContent()).includes(visit.report.findings[0].message));
    for (const view of ['coverage', 'windows', 'keyvals']) {
        await page.evaluate((hash) => (location.hash = hash), `#${view}`);
        await page.locator(`#${view}`).waitFor({ state: 'visible' });
    }
    await page.goBack();
    await page.locator('#windows').waitFor({ state: 'visible' });
}

export async function that_lead_nowhere(visit) {
    for (const hash of [
        '#finding-0', '#finding-999999', '#finding--1', '#finding-1e1', '#finding-', '#finding-zzz', '#%', '#finding-%00',
        '#<img src=x onerror=window.__pwned=1>', '#finding-constructor', '#__proto__', '#window-77', '#javascript:alert(1)',
    ]) {
        const page = await visit.open({ hash });
        assert.ok((await visit.text('#verdict')).length > 0, `${hash}: nothing is shown`);
        await page.evaluate((other) => (location.hash = other), `${hash}x`);
        await visit.confess();
        await page.context().close();
    }
    await visit.open();
}

export async function with_filters(visit) {
    const page = await visit.open();
    await visit.filter('severity').selectOption('warning');
    await page.locator('#search').fill('window');
    const shown = await visit.text('#count');
    await visit.go(2);
    const hash = await page.evaluate(() => location.hash);
    assert.match(hash, /^#finding-2\?.*severity=warning/, hash);
    // Whoever gets the link sees the same.
    const other = await visit.open({ hash });
    await visit.opened(2);
    assert.equal(await visit.text('#count'), shown);
    assert.equal(await other.locator('#search').inputValue(), 'window');
    await other.locator('#clear').click();
    assert.equal(await other.evaluate(() => location.hash), '#finding-2');
    await visit.open({ hash: '#findings?severity=nonsense&rank=x&search=' + encodeURIComponent('<img src=x onerror=window.__pwned=1>') });
    assert.match(await visit.text('#count'), /^0 of/);
}

export async function into_an_editor(visit) {
    let page = await visit.open();
    const places = () => visit.page.locator('#detail a.place').evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('href')]));
    await visit.go(1);
    assert.deepEqual([...new Set((await places()).map(([, to]) => to))], [null], 'nobody asked for links');
    await page.locator('#detail .editor select').selectOption('vscode');
    const [text, to] = (await places())[0];
    // One that is named from the project's folder on cannot be found by an editor.
    const wanted = visit.report.findings[0].stack.find((frame) => frame.file && text.endsWith(`:${frame.line}`));
    assert.equal(to, wanted.file.startsWith('/') ? `vscode://file${encodeURI(wanted.file)}:${wanted.line}` : null, text);
    await visit.go(2);
    assert.equal(await page.locator('#detail .editor select').inputValue(), 'vscode', 'the choice is kept');
    await page.locator('#detail .editor select').selectOption('none');
    assert.ok((await places()).every(([, address]) => address === null));
}
