import type { BuiltPage } from '@farm/contracts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../visitor/accessible';
import { expect, test } from '../visitor/visitor';
import { liveBuild } from './live-builds';
import { addressOf, SHUT, stayHere } from './remotes';

declare global {
  var blocked: string[];
}

const OWNERS = ['shell', 'store', 'learning', 'community', 'ops'];
const WIDTHS = [360, 1280];

/** Pages that lead on when they are opened without what they need, and where to. */
const LEADS_TO: Record<string, string> = { '/checkout': '/country-store' };

const titled = (title: string) => `${title} · Sweetgum Family Farm`;

async function expectFits(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `width at ${width}`).toBe(width);
  }
}

async function expectWhole(page: Page, { path, title }: BuiltPage): Promise<void> {
  const [width = 360] = WIDTHS;
  const address = addressOf(path);
  await page.setViewportSize({ width, height: 740 });
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(200);
  expect(await answer?.text()).toContain(`<title>${titled(title)}</title>`);
  await expect(page).toHaveURL(LEADS_TO[path] ?? address);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  if (!LEADS_TO[path]) await expect(page).toHaveTitle(titled(title));
  await expectAccessible(page);
  await expectFits(page);
  expect(await page.evaluate(() => globalThis.blocked)).toEqual([]);
}

test.describe.configure({ mode: 'parallel' });
test.use({ expected: [SHUT], contextOptions: { reducedMotion: 'reduce' } });

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
    await stayHere(page);
    const { pages } = await liveBuild(page.request, owner);
    for (const entry of pages) await test.step(entry.path, () => expectWhole(page, entry));
  });
