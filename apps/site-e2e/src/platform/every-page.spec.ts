import type { BuiltPage } from '@farm/contracts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { liveBuild } from './live-builds';
import {
  hasOwnTitle,
  pageAddress,
  pageProjects,
  ACCESS_ERRORS,
  skipSignInRedirect,
} from '@farm/e2e-kit/platform/remotes';

declare global {
  var blocked: string[];
}

const WIDTHS = [360, 320, 768, 1280];
/** The minimum side of a control in px (WCAG 2.5.5), less half a pixel for rounding. */
const MIN_CONTROL_SIZE = 43.5;

/** Redirects of pages that are opened without their navigation state. */
const REDIRECTS: Record<string, string> = { '/checkout': '/country-store' };

const documentTitle = (title: string) => `${title} · Sweetgum Family Farm`;

async function expectFits(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `width at ${width}`).toBe(width);
  }
}

/** Controls outside of running text are large enough to touch. A checkbox or radio includes its label. */
async function expectLargeControls(page: Page): Promise<void> {
  const small = await page.evaluate((minSize) => {
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
    return controls
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => getComputedStyle(control).display !== 'inline')
      .filter((control) => {
        const isToggle = control.matches('[type=radio], [type=checkbox]');
        const { bottom, width, height } = ((isToggle && control.closest('label')) || control).getBoundingClientRect();
        return bottom > 0 && (width < minSize || height < minSize);
      })
      .map((control) => control.outerHTML.slice(0, 120));
  }, MIN_CONTROL_SIZE);
  expect(small).toEqual([]);
}

async function expectGoodPage(page: Page, { path, title }: BuiltPage): Promise<void> {
  const [width = 360] = WIDTHS;
  const address = pageAddress(path);
  await page.setViewportSize({ width, height: 740 });
  const response = await page.goto(address);
  expect(response?.status()).toBe(200);
  if (!hasOwnTitle(path)) expect(await response?.text()).toContain(`<title>${documentTitle(title)}</title>`);
  await expect(page).toHaveURL(REDIRECTS[path] ?? address);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  if (!REDIRECTS[path] && !hasOwnTitle(path)) await expect(page).toHaveTitle(documentTitle(title));
  await expectAccessible(page);
  await expectLargeControls(page);
  await expectFits(page);
  expect(await page.locator('meta[name=description]').getAttribute('content')).toBeTruthy();
  expect(await page.evaluate(() => globalThis.blocked)).toEqual([]);
}

test.describe.configure({ mode: 'parallel' });
test.use({ expectedErrors: [ACCESS_ERRORS], contextOptions: { reducedMotion: 'reduce' } });

for (const owner of pageProjects)
  test(`every page of ${owner} has its title and one heading, fits a phone and is accessible`, async ({ page }) => {
    await page.addInitScript(() => {
      globalThis.blocked = [];
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        globalThis.blocked.push(`${violatedDirective}: ${blockedURI}`),
      );
    });
    await skipSignInRedirect(page);
    const { pages } = await liveBuild(page.request, owner);
    for (const entry of pages) await test.step(entry.path, () => expectGoodPage(page, entry));
  });
