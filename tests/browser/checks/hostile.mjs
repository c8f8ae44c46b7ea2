// A report that was written to do harm: its texts stay texts, and all of them can be read.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';

/** Goes through everything that the page can show. */
async function everywhere(visit, look) {
    const { page } = visit;
    for (let number = 1; number <= visit.report.findings.length; number += 1) {
        await visit.go(number);
        const tabs = page.locator('#detail .stacks [role=tab]');
        for (let at = 0; at < (await tabs.count()); at += 1) await tabs.nth(at).click();
        await look(`finding ${number}`);
    }
    for (const view of ['run', 'coverage', 'windows', 'keyvals']) {
        await page.evaluate((hash) => (location.hash = hash), `#${view}`);
        await page.waitForTimeout(100);
        await look(view);
    }
    for (const [hash, count] of [['#window-', visit.report.windows.length], ['#keyval-', visit.report.keyvals.length]]) {
        for (let number = 1; number <= count; number += 1) {
            await page.evaluate((to) => (location.hash = to), `${hash}${number}`);
            await page.waitForTimeout(100);
            await look(`${hash}${number}`);
        }
    }
}

export async function no_text_becomes_more_than_text(visit) {
    const page = await visit.open();
    await everywhere(visit, async (where) => {
        const found = await page.evaluate(() => {
            const wrong = [];
            const allowed = new Set(['data', '']);
            for (const node of document.querySelectorAll('*')) {
                const name = node.localName;
                if (['iframe', 'object', 'embed', 'base', 'form', 'img', 'link', 'animate', 'foreignobject', 'template'].includes(name)) {
                    wrong.push(`<${name}>`);
                }
                if (name === 'meta' && node.httpEquiv && node.httpEquiv !== 'Content-Security-Policy') wrong.push('<meta>');
                if (name === 'script' && !allowed.has(node.id)) wrong.push(`<script id=${node.id}>`);
                for (const { name: attribute, value } of node.attributes) {
                    if (/^on/i.test(attribute)) wrong.push(`${name} ${attribute}=${value}`);
                    if (/^(href|src|xlink:href|action|formaction|srcdoc|srcset|ping|background)$/i.test(attribute) && !value.startsWith('#')) {
                        wrong.push(`${name} ${attribute}=${value}`);
                    }
                }
            }
            if (document.scripts.length !== 2) wrong.push(`${document.scripts.length} scripts`);
            if (Object.keys(Object.prototype).length) wrong.push('the prototype of all objects was changed');
            return wrong;
        });
        assert.deepEqual(found, [], where);
        assert.equal(await page.evaluate(() => window.__pwned), undefined, where);
    });
    // What would wait for a person: the mouse goes over everything, and the keyboard through everything.
    await visit.go(8);
    for (let step = 0; step < 40; step += 1) await page.keyboard.press('Tab');
    for (const node of await page.locator('#detail *:visible').all()) {
        if (await node.isVisible()) await node.dispatchEvent('mouseover');
    }
}

export async function nothing_is_hidden_from_the_reader(visit) {
    const page = await visit.open();
    await everywhere(visit, async (where) => {
        const raw = await page.evaluate(() => {
            const text = [...document.querySelectorAll('body *:not(script):not(style)')]
                .flatMap((node) => [...node.childNodes])
                .filter((node) => node.nodeType === Node.TEXT_NODE)
                .map((node) => node.data)
                .join('');
            // eslint-disable-next-line no-control-regex
            return text.match(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g) ?? [];
        });
        const codes = [...new Set(raw.map((letter) => letter.codePointAt(0).toString(16)))];
        assert.deepEqual(codes, [], `${where}: characters that change what people see`);
    });
    // Functions whose names every object has are listed like others.
    await page.evaluate(() => (location.hash = '#coverage'));
    const listed = await page.locator('#coverage .names code').allTextContents();
    for (const name of ['__proto__', 'constructor']) {
        assert.ok(visit.report.coverage.unchecked.includes(name), `the sample has no ${name}`);
        assert.ok(listed.includes(name), `${name} is not among the functions that are not checked: ${listed}`);
    }
    // Texts are shown as they are: entities stay what was written.
    const at = visit.report.findings.findIndex((finding) => finding.message.startsWith('&lt;script'));
    await visit.go(at + 1);
    const message = await page.locator('#detail .message').textContent();
    assert.ok(message.includes('&lt;script&gt;'), message);
    await visit.shot('texts');
    await visit.go(visit.report.findings.length);
    await visit.shot('long-word');
}

export async function the_policy_forbids_the_rest(visit) {
    // A server that would be told of anything that leaves the page.
    const asked = [];
    const server = createServer((request, response) => {
        asked.push(request.url);
        response.end();
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    const far = `http://127.0.0.1:${server.address().port}`;
    const page = await visit.open();
    const policy = await page.getAttribute('meta[http-equiv="Content-Security-Policy"]', 'content');
    assert.match(policy, /default-src 'none'/);
    assert.ok(!/unsafe|\*|https?:/.test(policy), policy);
    // Were a text to become an element in spite of all, it would do nothing.
    await page.evaluate(async (far) => {
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.__pwned=1"><p onclick="window.__pwned=2" id=c>x</p>');
        document.querySelector('#c').click();
        const script = document.createElement('script');
        script.textContent = 'window.__pwned=3';
        document.body.append(script);
        const other = document.createElement('script');
        other.src = 'data:text/javascript,window.__pwned=4';
        document.body.append(other);
        await fetch(`${far}/fetched`).catch(() => {});
        new Image().src = `${far}/picture.png`;
        const style = document.createElement('link');
        Object.assign(style, { rel: 'stylesheet', href: `${far}/style.css` });
        document.head.append(style);
        const frame = document.createElement('iframe');
        frame.src = `${far}/frame`;
        document.body.append(frame);
        const form = document.createElement('form');
        form.action = `${far}/form`;
        document.body.append(form);
        form.submit();
        await new Promise((done) => setTimeout(done, 500));
    }, far);
    server.close();
    await visit.confess();
    const ran = visit.heard.filter((what) => what.startsWith('a script'));
    const refused = visit.heard.filter((what) => what.startsWith('refused'));
    assert.deepEqual(ran, []);
    assert.ok(refused.length >= 5, `the policy refused ${refused.length}: ${refused.join('; ')}`);
    assert.deepEqual(asked, [], 'a request left the page');
    const left = visit.heard.filter((what) => /^(went to http|dialog|a window)/.test(what));
    assert.deepEqual(left, [], 'the page went elsewhere');
    visit.heard.length = 0;
}

/** The other checks rest on the listeners: a page that does all that is forbidden is heard doing it. */
export async function the_listeners_hear(visit) {
    const { writeFileSync } = await import('node:fs');
    const { pathToFileURL } = await import('node:url');
    const path = `${visit.question.shots}/forbidden.html`;
    writeFileSync(
        path,
        `<!doctype html><meta http-equiv="Content-Security-Policy" content="img-src http://127.0.0.1:9"><body data-ready="true">
        <script>window.__pwned = 'yes'; console.error('told'); alert('hello'); setTimeout(() => { throw new Error('thrown') });</script>
        <img src="http://127.0.0.1:9/far.png"><img src="https://mpiwarden.invalid/refused.png"><iframe srcdoc="<p>x"></iframe>`,
    );
    visit.url = pathToFileURL(path).href;
    await visit.open();
    await visit.page.waitForTimeout(300);
    await visit.confess();
    const heard = visit.heard.join('\n');
    for (const what of ['request: http://127.0.0.1:9/far.png', 'a script of the report ran', 'console: error: told', 'dialog: hello', 'thrown', 'refused by the policy']) {
        assert.ok(heard.includes(what), `«${what}» was not heard:\n${heard}`);
    }
    visit.heard.length = 0;
    await visit.page.evaluate(() => delete window.__pwned);
}
