import { chromium, type Browser } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Finding, Judged, Validator } from './finding';
import { packageVersion } from './program';

declare global {
  var axe: { run(options: RunOptions): Promise<AxeResults> };
}

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const SETTLED_MS = 4_000;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
const axeSource = () => readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

async function findingsOf(browser: Browser, { origin, pages }: Judged, withScripts: boolean): Promise<Finding[]> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  // Switched off, JavaScript would not let axe run either: the page's own scripts stay away.
  if (!withScripts) await context.route(/\.js$/, (route) => route.abort());
  const findings: Finding[] = [];
  for (const path of pages.keys()) {
    const page = await context.newPage();
    await page.goto(`${origin}${path}`, { waitUntil: 'load' });
    // A page that asks again and again is never idle; what it shows after some seconds is what is judged.
    await page.waitForLoadState('networkidle', { timeout: SETTLED_MS }).catch(() => undefined);
    await page.evaluate(axeSource()); // a script element would be stopped by the policy of the page
    const { violations } = await page.evaluate((values) => {
      const options: RunOptions = { resultTypes: ['violations'], runOnly: { type: 'tag', values } };
      return globalThis.axe.run(options);
    }, RULES);
    const place = `${path}${withScripts ? '' : ' without its scripts'}`;
    for (const { id, nodes } of violations)
      for (const { html } of nodes) findings.push({ rule: id, place, said: html.slice(0, 160) });
    await page.close();
  }
  await context.close();
  return findings;
}

/** axe in Chromium on every page, with its scripts and without. */
export const axe: Validator = {
  name: 'axe-core',
  install: 'npm ci; Chromium (Debian: apt-get install chromium), or CHROMIUM_PATH',
  judges: 'WCAG 2.2 AA and best practice on every page, with its scripts and without',
  version: () => packageVersion('axe-core'),
  run: async (site) => {
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const findings = [...(await findingsOf(browser, site, true)), ...(await findingsOf(browser, site, false))];
      return { looked: `${site.pages.size} pages, twice`, findings };
    } finally {
      await browser.close();
    }
  },
};
