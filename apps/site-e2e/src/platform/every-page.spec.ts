import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BuiltPage } from '@farm/contracts';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, test } from '../visitor/visitor';
import { liveBuild } from './live-builds';
import { STRANGER } from './remotes';

declare global {
  var axe: { run(options: RunOptions): Promise<AxeResults> };
  var blocked: string[];
}

const axeSource = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
const OWNERS = ['shell', 'store', 'learning', 'community', 'ops'];
const WIDTHS = [360, 1280];

/** Pages that lead on when they are opened without what they need, and where to. */
const LEADS_TO: Record<string, string> = { '/checkout': '/country-store' };

const titled = (title: string) => `${title} · Sweetgum Family Farm`;

async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ['violations'] }));
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
}

async function expectFits(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `width at ${width}`).toBe(width);
  }
}

async function expectWhole(page: Page, { path, title }: BuiltPage): Promise<void> {
  const [width = 360] = WIDTHS;
  await page.setViewportSize({ width, height: 740 });
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(200);
  expect(await answer?.text()).toContain(`<title>${titled(title)}</title>`);
  await expect(page).toHaveURL(LEADS_TO[path] ?? path);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  if (!LEADS_TO[path]) await expect(page).toHaveTitle(titled(title));
  await expectAccessible(page);
  await expectFits(page);
  expect(await page.evaluate(() => globalThis.blocked)).toEqual([]);
}

test.describe.configure({ mode: 'parallel' });
test.use({ expected: [STRANGER], contextOptions: { reducedMotion: 'reduce' } });

for (const owner of OWNERS)
  test(`every page of ${owner} answers with its own title and one heading, fits a phone and is accessible`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      globalThis.blocked = [];
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        globalThis.blocked.push(`${violatedDirective}: ${blockedURI}`),
      );
    });
    const { pages } = await liveBuild(page.request, owner);
    for (const entry of pages) await test.step(entry.path, () => expectWhole(page, entry));
  });
