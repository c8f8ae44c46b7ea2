// One visit to a page: opening it, what a check needs again and again, and listening to everything that a page must not
// do. `leave` tells what was heard; a check that expects some of it takes it out of `heard` itself.

import { readFileSync, mkdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { pathToFileURL } from 'node:url';
import assert from 'node:assert/strict';

/** How much longer everything may take on a busy machine, as tests/support/patience.rs has it. */
export function crowding() {
    return Math.min(20, Math.max(1, loadavg()[0] / cpus().length));
}

export class Visit {
    constructor(browser, question, axe) {
        this.browser = browser;
        this.question = question;
        this.sample = question.sample;
        this.url = pathToFileURL(question.page).href;
        this.axe = axe;
        this.said = [];
        this.heard = [];
        this.contexts = [];
    }

    /** The report as it was given to the command. */
    get report() {
        this.read ??= JSON.parse(readFileSync(this.question.report, 'utf8'));
        return this.read;
    }

    /** This cannot be told here and now; the test is counted as skipped, with the reason. */
    skip(reason) {
        this.skipped = reason;
    }

    say(text) {
        this.said.push(text);
    }

    /** Opens the page in a context of its own and waits until it is ready. */
    async open({ hash = '', ready = true, counted = false, ...options } = {}) {
        const context = await this.browser.newContext({
            viewport: { width: 1280, height: 800 },
            colorScheme: 'light',
            reducedMotion: 'reduce',
            ...options,
        });
        context.setDefaultTimeout(15_000 * crowding());
        this.contexts.push(context);
        await context.addInitScript(() => {
            window.__violations = [];
            addEventListener('securitypolicyviolation', (event) => {
                window.__violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
            });
        });
        this.page = await context.newPage();
        this.listen(context, this.page);
        if (counted) {
            this.metrics = await context.newCDPSession(this.page);
            await this.metrics.send('Performance.enable', { timeDomain: 'threadTicks' });
        }
        await this.page.goto(this.url + hash);
        if (ready) await this.ready();
        return this.page;
    }

    /** Milliseconds for which the thread of a page that was opened `counted` has computed. */
    async computed() {
        const { metrics } = await this.metrics.send('Performance.getMetrics');
        return 1000 * metrics.find((metric) => metric.name === 'TaskDuration').value;
    }

    async ready() {
        await this.page.waitForSelector('body[data-ready="true"]');
    }

    listen(context, page) {
        const hear = (what) => this.heard.push(what);
        context.on('request', (request) => {
            // Blocked ones too. The page itself is asked for by the test.
            if (request.url().split('#')[0] !== this.url) hear(`request: ${request.url()}`);
        });
        context.on('page', (other) => {
            if (other !== page) hear(`a window was opened: ${other.url()}`);
        });
        page.on('console', (message) => hear(`console: ${message.type()}: ${message.text()}`));
        page.on('pageerror', (error) => hear(`error: ${error.stack ?? error}`));
        page.on('dialog', (dialog) => {
            hear(`dialog: ${dialog.message()}`);
            dialog.dismiss().catch(() => {});
        });
        page.on('download', (download) => hear(`download: ${download.suggestedFilename()}`));
        page.on('websocket', (socket) => hear(`websocket: ${socket.url()}`));
        page.on('worker', (worker) => hear(`worker: ${worker.url()}`));
        page.on('framenavigated', (frame) => {
            const is_ours = frame === page.mainFrame() && frame.url().split('#')[0] === this.url;
            if (!is_ours) hear(`went to ${frame.url()}`);
        });
    }

    /** What a page reports on itself: scripts that ran, and what the policy refused. */
    async confess() {
        const told = await this.page.evaluate(() => ({ pwned: window.__pwned, violations: window.__violations }));
        if (told.pwned !== undefined) this.heard.push(`a script of the report ran: ${told.pwned}`);
        this.heard.push(...(told.violations ?? []).map((text) => `refused by the policy: ${text}`));
        await this.page.evaluate(() => (window.__violations = []));
    }

    /** Ends the visit, and tells what a page must not do and this one did. */
    async leave() {
        if (this.page && !this.page.isClosed()) await this.confess();
        for (const context of this.contexts) await context.close();
        return this.heard;
    }

    /** A screenshot that people look at; for GUIDE.md too, where it is given a name there. */
    async shot(name, { guide = null, ...options } = {}) {
        await this.page.screenshot({ path: `${this.question.shots}/${this.sample}-${name}.png`, ...options });
        if (guide && this.question.docs) {
            mkdirSync(this.question.docs, { recursive: true });
            await this.page.screenshot({ path: `${this.question.docs}/${guide}.png`, ...options });
        }
    }

    // ---- the page's parts

    text(selector) {
        return this.page.locator(selector).innerText();
    }

    /** «12 of 340 findings» as numbers. */
    async count() {
        const text = await this.text('#count');
        const numbers = text.match(/\d[\d,  ]*/g)?.map((word) => Number(word.replace(/\D/g, ''))) ?? [];
        assert.ok(numbers.length >= 1, `#count says «${text}»`);
        return { shown: numbers[0], all: numbers[1] ?? numbers[0], text };
    }

    /** Waits until the count says so. */
    async counts(shown) {
        const all = this.report.findings.length;
        try {
            await this.page.waitForFunction(
                ([wanted]) => {
                    const numbers = document.querySelector('#count').innerText.match(/\d[\d,  ]*/g) ?? [];
                    return Number((numbers[0] ?? 'x').replace(/\D/g, '')) === wanted;
                },
                [shown],
                { timeout: 5_000 * crowding() },
            );
        } catch {
            assert.fail(`#count says «${await this.text('#count')}», expected ${shown} of ${all}`);
        }
    }

    /** Numbers of the findings whose rows are in the document. */
    async rows() {
        return this.page.$$eval('#list [data-finding]', (rows) => rows.map((row) => Number(row.dataset.finding)));
    }

    /** Waits until a finding is open. */
    async opened(number) {
        await this.page.waitForSelector(`#detail[data-finding="${number}"]`);
    }

    /** Opens a finding by a link, as other pages do. */
    async go(number) {
        await this.page.evaluate((hash) => (location.hash = hash), `#finding-${number}`);
        await this.opened(number);
    }

    filter(name) {
        return this.page.locator(`#filters [data-filter="${name}"]`);
    }

    /** The values of a filter, without the one that lets everything through. */
    async choices(name) {
        return this.filter(name).evaluate((select) =>
            [...select.options].map((option) => option.value).filter((value) => value !== ''),
        );
    }
}

/** «0-3,7» as a test of one rank. */
export function hasRank(text, rank) {
    return text.split(',').some((part) => {
        const [first, last] = part.split('-').map(Number);
        return part !== '' && rank >= first && rank <= (last ?? first);
    });
}
