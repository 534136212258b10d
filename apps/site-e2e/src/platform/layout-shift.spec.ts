import type { Page } from '@playwright/test';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { ACCESS_ERRORS } from '@farm/e2e-kit/platform/remotes';
import { waitForHydration } from '@farm/e2e-kit/platform/navigation';

// /terms stands for all text pages.
const PAGES = ['/', '/about', '/programs', '/terms', '/no-such-page'];
const REMOTE_PAGES = [
  '/country-store',
  '/courses',
  '/picture-round',
  '/for-teachers',
  '/for-teachers/quiz',
  '/for-teachers/visit',
  '/class',
  '/quiz-challenge',
  '/start-my-farm-plan',
  '/free-guides',
  '/contact',
];
const SIZES = { phone: { width: 412, height: 823 }, desktop: { width: 1280, height: 800 } };

/** Cumulative layout shift without user input; 0.01 is less than one line of text. */
const MAX_SHIFT = 0.01;

interface Shift {
  value: number;
  /** The first element that moved, and its positions. */
  description: string;
}

declare global {
  var shifts: Shift[];
}

/** Records layout shifts from the start of the document. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const [first] = entry.sources;
        const text = first?.node?.textContent?.slice(0, 40) ?? '';
        const [from, to] = [first?.previousRect.top, first?.currentRect.top];
        globalThis.shifts.push({ value: entry.value, description: `'${text}' from ${from} to ${to}` });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

for (const [name, viewport] of Object.entries(SIZES))
  test.describe(`on a ${name}`, () => {
    test.use({ viewport, expectedErrors: [[ACCESS_ERRORS, /status of 404 /], { scope: 'test' }] });

    for (const path of [...PAGES, ...REMOTE_PAGES, '/community-griot'])
      test(`${path} does not shift when fonts, scripts and responses load`, async ({ page }) => {
        await recordShifts(page);
        await page.goto(path);
        await waitForHydration(page);
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => document.fonts.ready);
        const shifts = await page.evaluate(() => globalThis.shifts);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        expect(
          sum,
          shifts.map(({ value, description }) => `${value.toFixed(4)} ${description}`).join('\n'),
        ).toBeLessThanOrEqual(MAX_SHIFT);
      });
  });
