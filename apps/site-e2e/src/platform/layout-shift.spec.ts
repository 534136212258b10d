import type { Page } from '@playwright/test';
import { expect, test } from '../visitor/fixtures';
import { ACCESS_ERRORS } from './remotes';
import { waitForHydration } from './navigation';

// One of the pages that are text alone stands for the others.
const PAGES = ['/', '/about', '/programs', '/terms', '/no-such-page'];
const OF_REMOTES = ['/country-store', '/courses', '/quiz-challenge', '/start-my-farm-plan', '/free-guides', '/contact'];
const SIZES = { phone: { width: 412, height: 823 }, desk: { width: 1280, height: 800 } };

/** The sum of all moves nobody caused; one hundredth is a line of text that shifts by less than itself. */
const MOST = 0.01;

interface Move {
  value: number;
  /** What moved first, and from where to where. */
  what: string;
}

declare global {
  var moves: Move[];
}

/** Notes every move of what stands on the screen, from the document's first moment. */
const noteMoves = (page: Page) =>
  page.addInitScript(() => {
    globalThis.moves = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const [first] = entry.sources;
        const words = first?.node?.textContent?.slice(0, 40) ?? '';
        const [from, to] = [first?.previousRect.top, first?.currentRect.top];
        globalThis.moves.push({ value: entry.value, what: `'${words}' from ${from} to ${to}` });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

for (const [name, viewport] of Object.entries(SIZES))
  test.describe(`on a ${name}`, () => {
    test.use({ viewport, expectedErrors: [[ACCESS_ERRORS, /status of 404 /], { scope: 'test' }] });

    for (const path of [...PAGES, ...OF_REMOTES, '/community-griot'])
      test(`nothing on ${path} moves when letters, scripts and answers come`, async ({ page }) => {
        await noteMoves(page);
        await page.goto(path);
        await waitForHydration(page);
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => document.fonts.ready);
        const moves = await page.evaluate(() => globalThis.moves);
        const sum = moves.reduce((total, { value }) => total + value, 0);
        expect(sum, moves.map(({ value, what }) => `${value.toFixed(4)} ${what}`).join('\n')).toBeLessThanOrEqual(MOST);
      });
  });
