import type { Page } from '@playwright/test';
import { loadOverlay } from '@farm/e2e-kit/platform/navigation';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

const MAX_TABS = 80;

const focused = (page: Page) => page.locator(':focus');

/** The problem of the focused element: no focus ring, or covered. Empty if there is none. */
function focusProblem(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return 'no focused element';
    const name = element.textContent.trim() || element.outerHTML;
    let ringed: HTMLElement | null = element;
    while (ringed && getComputedStyle(ringed).outlineStyle === 'none') ringed = ringed.parentElement;
    if (!ringed) return `no ring: ${name}`;
    const { top, bottom } = element.getBoundingClientRect();
    const header = document.querySelector('header');
    if (header?.contains(element) || element.matches('a[href="#main"]')) return '';
    // The header has no box of its own.
    const headerBottom = Math.max(
      0,
      ...[...(header?.children ?? [])].map((part) => part.getBoundingClientRect().bottom),
    );
    return top < headerBottom - 1 || bottom > innerHeight + 1 ? `covered: ${name}` : '';
  });
}

/** Presses Tab until `isReached` resolves to true. */
async function tabTo(page: Page, isReached: () => Promise<boolean>): Promise<void> {
  for (let press = 0; press < MAX_TABS; press += 1) {
    await page.keyboard.press('Tab');
    if (await isReached()) return;
  }
  throw new Error(`not reached within ${MAX_TABS} tab stops`);
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the skip link is the first tab stop and skips the header', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('MENU works by keyboard', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'MENU' });
  await tabTo(page, () => menu.evaluate((button) => button === document.activeElement));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveText('Home');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a question to Dexter Jr. can be typed and sent by keyboard', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('textbox', { name: 'Your message' });
  await tabTo(page, () => box.evaluate((input) => input === document.activeElement));
  await page.keyboard.type('How do I join the co-op?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText('How do I join the co-op?');
});

for (const path of ['/', '/about', '/programs', '/terms', '/privacy', '/security'])
  test(`each tab stop of ${path} has a focus ring and is not covered`, async ({ page }) => {
    await page.goto(path);
    await loadOverlay(page);
    const problems: string[] = [];
    await tabTo(page, async () => {
      problems.push(await focusProblem(page));
      return page
        .getByRole('contentinfo')
        .getByRole('link', { name: 'Security' })
        .evaluate((last) => last === document.activeElement);
    });
    expect(problems.filter(Boolean)).toEqual([]);
  });
