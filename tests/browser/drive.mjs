// Holds checks against pages, as tests/browser/driver.rs asks: one line of JSON a question, one an answer.
//
//   node drive.mjs BROWSER PACKAGES
//
// Each check gets a new browsing context, so that none sees what another left. A check that takes too long has failed.

import { createRequire } from 'node:module';
import { readFileSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Visit, crowding } from './visit.mjs';

/** For one check, in milliseconds on a free machine. */
const LIMIT = 120_000;

const [browserPath, packages] = process.argv.slice(2);
const require = createRequire(`${packages}/`);
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const checks = {};
for (const file of readdirSync(new URL('checks/', import.meta.url))) {
    if (!file.endsWith('.mjs')) continue;
    const module = await import(new URL(`checks/${file}`, import.meta.url));
    for (const [name, check] of Object.entries(module)) {
        checks[`${file.replace('.mjs', '')}/${name}`] = check;
    }
}

let browser;

async function started() {
    if (!browser?.isConnected()) {
        browser = await chromium.launch({
            executablePath: browserPath,
            // Tests run as root in containers, where Chromium's sandbox cannot be set up; and the browser itself shall
            // ask nobody for anything.
            args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
        });
    }
    return browser;
}

function limited(promise, what) {
    let timer;
    const limit = LIMIT * crowding();
    const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(`${what} did not end within ${limit / 1000} s`)), limit);
    });
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function answer(question) {
    if (question.check === null) return { names: Object.keys(checks) };
    const check = checks[question.check];
    if (!check) return { done: true, problems: [`there is no check ${question.check}`] };
    const visit = new Visit(await started(), question, axe);
    const problems = [];
    try {
        await limited(check(visit), question.check);
    } catch (error) {
        problems.push(String(error.stack ?? error));
    }
    try {
        problems.push(...(await limited(visit.leave(), 'leaving the page')));
    } catch (error) {
        problems.push(String(error.stack ?? error));
    }
    return { done: true, problems, said: visit.said, skipped: visit.skipped };
}

for await (const line of createInterface({ input: process.stdin })) {
    let told;
    try {
        told = await answer(JSON.parse(line));
    } catch (error) {
        told = { done: false, problems: [String(error.stack ?? error)] };
    }
    process.stdout.write(`${JSON.stringify(told)}\n`);
}
await browser?.close();
