// Filters and the search: what is left is what the report has, and the count says so.

import assert from 'node:assert/strict';
import { hasRank } from '../visit.mjs';

const CHOSEN = ['severity', 'verdict', 'check', 'call', 'file', 'library', 'state'];

/** What a finding has of a filter's values, as far as it is plain which one. */
function valuesOf(finding, name) {
    switch (name) {
        case 'severity':
            return [finding.severity];
        case 'verdict':
            return [finding.verdict];
        case 'check':
            return [finding.check];
        case 'call':
            return [finding.call];
        case 'library':
            return [finding.library];
        default:
            return null;
    }
}

export async function by_each_choice(visit) {
    const page = await visit.open();
    const { findings } = visit.report;
    for (const name of CHOSEN) {
        if (!(await visit.filter(name).isVisible())) {
            assert.equal(name, 'state', `the filter ${name} is not to be seen`);
            assert.notEqual(visit.sample, 'gated', 'the filter state is not to be seen');
            continue;
        }
        const choices = await visit.choices(name);
        assert.ok(choices.length > 0, `the filter ${name} has no choices`);
        let sum = 0;
        for (const choice of choices) {
            await visit.filter(name).selectOption(choice);
            const expected = findings.filter((finding) => valuesOf(finding, name)?.includes(choice)).length;
            if (valuesOf(findings[0], name)) await visit.counts(expected);
            const { shown, all } = await visit.count();
            assert.equal(all, findings.length);
            const rows = await visit.rows();
            assert.equal(rows.length, shown, `${name}=${choice}: as many rows as the count says`);
            for (const row of rows) {
                const values = valuesOf(findings[row - 1], name);
                assert.ok(!values || values.includes(choice), `${name}=${choice} lets finding ${row} through`);
            }
            assert.ok(shown > 0 || name === 'state', `${name}=${choice} is a choice that leaves nothing`);
            sum += shown;
        }
        assert.ok(sum >= findings.length || name === 'state', `${name}: the choices have ${sum} of ${findings.length}`);
        await visit.filter(name).selectOption('');
        await visit.counts(findings.length);
    }
    await page.waitForFunction(() => !location.hash.includes('undefined'));
}

export async function by_rank(visit) {
    await visit.open();
    const { findings } = visit.report;
    for (const rank of [0, 1, visit.report.run.ranks - 1]) {
        await visit.filter('rank').fill(String(rank));
        await visit.counts(findings.filter((finding) => hasRank(finding.ranks, rank)).length);
    }
    // A rank that no run had, and what is no rank: no finding, or no filter; never an error.
    await visit.filter('rank').fill('99999999');
    await visit.counts(0);
    assert.equal((await visit.rows()).length, 0);
    assert.match(await visit.text('#list'), /no finding|nothing|none/i, 'an empty list says why it is empty');
    await visit.filter('rank').fill('');
    await visit.counts(findings.length);
}

export async function together_and_taken_back(visit) {
    const page = await visit.open();
    const { findings } = visit.report;
    await visit.filter('severity').selectOption('error');
    await visit.filter('check').selectOption('keyval-freed');
    await visit.counts(findings.filter((one) => one.severity === 'error' && one.check === 'keyval-freed').length);
    await visit.filter('severity').selectOption('warning');
    await visit.counts(0);
    // One step back to everything.
    const clear = page.getByRole('button', { name: /clear|reset|all findings|show all/i }).first();
    await clear.click();
    await visit.counts(findings.length);
    assert.equal(await visit.filter('severity').inputValue(), '');
}

export async function search(visit) {
    const page = await visit.open();
    const { findings } = visit.report;
    const box = page.locator('#search');
    const wanted = findings[1];
    await box.fill(wanted.message.slice(0, 40));
    await page.waitForFunction((all) => Number(document.querySelector('#count').innerText.match(/\d+/)?.[0]) < all, findings.length);
    assert.ok((await visit.rows()).includes(2), 'the finding with these words is not among those that were found');
    await box.fill(wanted.message.slice(0, 40).toUpperCase());
    await page.waitForTimeout(300);
    assert.ok((await visit.rows()).includes(2), 'capital letters make a difference');
    await box.fill('no finding has these words');
    await visit.counts(0);
    // What would be a pattern elsewhere is text here.
    await box.fill('.*(');
    await page.waitForTimeout(300);
    await box.fill('');
    await visit.counts(findings.length);
}
