// A page just opened: the sentence on the run, and a finding with all that belongs to it.

import assert from 'node:assert/strict';

const bare = (text) => text.replace(/\s+/g, ' ').trim();

export async function says_how_it_stands(visit) {
    await visit.open();
    const verdict = bare(await visit.text('#verdict'));
    assert.ok(verdict.length > 10, `the verdict is «${verdict}»`);
    const { run, summary } = visit.report;
    const all = visit.report.findings.length;
    if (visit.sample === 'clean') assert.match(verdict, /\bno findings|nothing|clean/i);
    if (!run.complete) assert.match(verdict, /not (?:all|complete|every)|incomplete|did not|ended|unfinished/i);
    if (run.checker_failed) assert.match(verdict, /checker|not (?:all|complete|checked)|incomplete/i);
    if (all > 0 && !['gated', 'hostile'].includes(visit.sample)) {
        const errors = `${summary.error}`;
        assert.ok(verdict.replace(/(\d)[,  ](\d)/g, '$1$2').includes(errors), `${errors} errors: «${verdict}»`);
    }
    // One line, on a screen of usual width.
    const lines = await visit.page.$eval('#verdict', (node) => node.getClientRects().length > 0 && node.offsetHeight);
    assert.ok(visit.sample === 'hostile' || lines < 60, `the verdict takes ${lines} pixels`);
    assert.equal((await visit.count()).all, all);
    if (all > 0) assert.ok((await visit.rows()).length > 0, 'the list is empty');
    assert.ok((await visit.page.title()).includes('mpiwarden'), `the title is «${await visit.page.title()}»`);
}

export async function shows_every_finding_whole(visit) {
    const page = await visit.open();
    for (const [index, finding] of visit.report.findings.entries()) {
        await visit.go(index + 1);
        const detail = bare(await visit.page.locator('#detail').textContent());
        const expected = {
            check: finding.check,
            message: finding.message,
            help: finding.help,
            call: finding.call,
            section: finding.standard?.section,
            fingerprint: finding.fingerprint,
            verdict: finding.verdict,
            severity: finding.severity,
        };
        for (const [what, text] of Object.entries(expected)) {
            // Sentences may begin with a capital letter there.
            assert.ok(!text || detail.toLowerCase().includes(text.toLowerCase()), `finding ${index + 1} has no ${what}: ${text}`);
        }
        for (const [name, value] of Object.entries(finding.details)) {
            assert.ok(detail.includes(name) || detail.includes(name.replaceAll('_', ' ')), `no detail ${name}`);
            assert.ok(detail.includes(String(value)), `detail ${name} is not ${value}`);
        }
        const call = finding.call.replace(/^CALL /, '');
        const faulty = await page.locator('#detail .source .faulty').first().innerText();
        // Of memory that is freed, the place is where that was done.
        const named = finding.check.endsWith('memory-freed') ? 'free' : call;
        assert.ok(faulty.toLowerCase().includes(named.toLowerCase()), `the faulty line is «${faulty}»; is ${named} on it?`);
        // The mark is not the colour alone.
        const marked = await page.locator('#detail .source .faulty').first().evaluate((line) => {
            const before = getComputedStyle(line, '::before').content;
            const words = line.getAttribute('aria-label') ?? line.querySelector('[aria-label],.visually-hidden')?.textContent;
            return { before, words, tag: line.tagName, text: line.textContent };
        });
        assert.ok(
            marked.words || !['none', 'normal', '""'].includes(marked.before) || marked.tag === 'MARK' || /[>▶→▸]/.test(marked.text),
            `the faulty line is marked by colour only: ${JSON.stringify(marked)}`,
        );
        assert.ok((await page.locator('#detail .rule').innerText()).length > 80, 'the rule is not told');
        if (finding.suppressed) assert.ok(detail.includes(finding.suppressed.reason), 'the reason is not told');
        else assert.match(await page.locator('#detail .suppress pre').textContent(), /\[\[suppress\]\][\s\S]*check = /);
        const tabs = await page.locator('#detail .stacks [role=tab]').allInnerTexts();
        assert.equal(tabs.length, 1 + finding.related.filter((place) => place.stack.length).length, tabs.join(', '));
    }
}

export async function shows_windows_keyvals_and_coverage(visit) {
    const page = await visit.open({ hash: '#coverage' });
    const { report } = visit;
    const show = async (part) => {
        await page.evaluate((hash) => (location.hash = hash), part);
        await page.locator(part).waitFor({ state: 'visible' });
    };
    const coverage = bare(await page.locator('#coverage').textContent());
    for (const [call, count] of Object.entries(report.coverage.calls)) {
        assert.ok(coverage.includes(call), `coverage has no ${call}`);
        assert.ok(coverage.replace(/(\d)[,  ](?=\d)/g, '$1').includes(String(count)), `coverage has no count of ${call}`);
    }
    const counts = Object.values(report.coverage.calls).sort((a, b) => b - a);
    const made = counts.reduce((sum, count) => sum + count, 0).toLocaleString('en');
    assert.ok(coverage.includes(`Checked functions that were called: ${counts.length}`), 'functions are taken for calls');
    assert.ok(coverage.includes(`They were called ${made} time`), `coverage has no sum, ${made}`);
    const meters = await page.locator('#coverage .meter').evaluateAll((all) => all.map((meter) => parseFloat(meter.style.width)));
    for (const [index, count] of counts.entries()) assert.ok(Math.abs(meters[index] - (count / counts[0]) * 100) < 0.1, `${count} is drawn as ${meters[index]} %`);
    for (const [call, count] of Object.entries(report.coverage.seen || {})) {
        assert.ok(coverage.replace(/(\d)[,  ](?=\d)/g, '$1').includes(`${call} ${count} call`), `coverage has no count of ${call}`);
    }
    for (const call of report.coverage.unchecked) assert.ok(coverage.includes(call), `coverage has no ${call}`);
    await show('#windows');
    const windows = bare(await page.locator('#windows').textContent());
    for (const window of report.windows) assert.ok(windows.includes(window.flavor), `no ${window.flavor} window`);
    await show('#keyvals');
    const keyvals = bare(await page.locator('#keyvals').textContent());
    for (const keyval of report.keyvals) assert.ok(keyvals.includes(keyval.kind), `no ${keyval.kind} key`);
    await show('#run');
    for (const { operations = [] } of report.run.unfinished ?? []) {
        const all = bare(await page.locator('body').textContent());
        for (const { call, bytes } of operations) assert.ok(all.includes(call) && all.includes(String(bytes)), `${call}: not told`);
    }
}

/** Where scripts are off, as in archives of some systems: how it stands, and how to read the rest. */
export async function says_what_to_do_without_scripts(visit) {
    await visit.open({ javaScriptEnabled: false, ready: false });
    assert.match(bare(await visit.text('#verdict')), /3 errors/);
    assert.match(bare(await visit.text('noscript')), /mpiwarden view/);
    await visit.shot('without-scripts');
}

export async function draws_the_memory_of_a_window(visit) {
    const page = await visit.open();
    let drawn = 0;
    for (const [index, finding] of visit.report.findings.entries()) {
        await visit.go(index + 1);
        const maps = page.locator('#detail .memory-map svg');
        if (!(await maps.count())) continue;
        drawn += 1;
        const box = await maps.first().boundingBox();
        assert.ok(box && box.width > 200 && box.height > 40, `the map of ${finding.check} is ${JSON.stringify(box)}`);
        const titles = await maps.first().locator('title').allTextContents();
        assert.ok(titles.some((title) => /0x|byte/i.test(title)), `no byte range on hover: ${titles.join(' | ')}`);
        // The same in words, for keyboards and touch.
        const words = await page.locator('#detail .memory-map').first().innerText();
        assert.match(words, /0x|byte/i, `no byte range in words: ${words}`);
    }
    assert.ok(drawn >= 4, `${drawn} of ${visit.report.findings.length} findings on windows have a map`);
}

export async function draws_the_life_of_a_key(visit) {
    const page = await visit.open();
    const index = visit.report.findings.findIndex((finding) => finding.check.startsWith('keyval-') || finding.check.startsWith('attr-'));
    await visit.go(index + 1);
    const life = page.locator('#detail .life svg').first();
    const box = await life.boundingBox();
    assert.ok(box && box.width > 200 && box.height > 20, `the life is ${JSON.stringify(box)}`);
    const words = bare(await page.locator('#detail .life').first().textContent());
    assert.match(words, /created/i, words);
}

// Points are where their list says, and arrows end at what they lead to.
async function drawn_and_said(visit, kind, arrow) {
    const found = [];
    for (const [index, finding] of visit.report.findings.entries()) {
        await visit.go(index + 1);
        const figure = visit.page.locator(`#detail .${kind}`).first();
        if (!(await figure.count())) continue;
        const points = await figure.locator('.step').count();
        assert.equal(points, await figure.locator('ol.steps > li').count(), `${finding.check}: a point for each line`);
        const heads = await figure.locator(`.${arrow}`).evaluateAll((lines) => lines.map((line) => line.getAttribute('marker-end')));
        for (const head of heads) assert.ok(await figure.locator(head.slice(4, -1)).count(), `${finding.check}: no arrowhead ${head}`);
        const box = await figure.locator('svg').boundingBox();
        assert.ok(box && box.width > 200 && box.height > 60, `${finding.check}: ${JSON.stringify(box)}`);
        found.push({ check: finding.check, points, arrows: heads.length, words: bare(await figure.textContent()) });
    }
    return found;
}

export async function draws_what_came_before_what(visit) {
    await visit.open();
    const found = await drawn_and_said(visit, 'lanes', 'before');
    const of = (check) => found.find((one) => one.check === check);
    const conflict = of('rma-conflict');
    assert.match(conflict.words, /MPI_Put on rank 3, this call at relay\.c:\d+/);
    assert.match(conflict.words, /Between \d+ and \d+ no order is known/);
    assert.match(conflict.words, /completes \d/);
    const message = of('message-type-mismatch');
    assert.deepEqual([message.points, message.arrows], [2, 1], 'a message is an arrow');
    assert.match(message.words, /MPI_Recv on rank 1, received here, certainly after 1/);
}

export async function draws_who_waits_for_whom(visit) {
    const page = await visit.open();
    const [circle, ...others] = await drawn_and_said(visit, 'waits', 'arrow');
    assert.deepEqual([circle.check, circle.points, circle.arrows, others.length], ['collective-missing', 2, 2, 0]);
    assert.match(circle.words, /ranks 0–1, 3–4 in MPI_Barrier, waits for \d/);
    await page.evaluate(() => (location.hash = '#run'));
    const tree = bare(await page.locator('.where-tree').textContent());
    assert.match(tree, /ranks 0–4: main/, tree);
    assert.match(tree, /ranks 0–1, 3–4: MPI_Barrier \(.*relay\.c:\d+\)/, tree);
    assert.match(tree, /rank 2: finish › MPI_Recv from rank 0, tag 7 \(.*relay\.c:\d+\)/, tree);
}

export async function draws_the_ranks(visit) {
    const page = await visit.open();
    const box = await page.locator('#ranks svg').first().boundingBox();
    assert.ok(box && box.width > 20 && box.height > 5, `the strip is ${JSON.stringify(box)}`);
    const marks = await page.locator('#ranks *').count();
    assert.ok(marks < 3_000, `${marks} marks for ${visit.report.run.ranks} ranks`);
    const words = bare(await page.locator('#ranks').textContent());
    assert.match(words, /rank/i, words);
    assert.match(words, /error/i, `the strip says by colour only what is wrong: ${words}`);
}
