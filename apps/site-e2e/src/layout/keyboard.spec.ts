import type { Page } from '@playwright/test';
import { loadOverlay } from '../platform/navigation';
import { expect, test } from '../visitor/fixtures';

const PATIENCE = 60;

const focused = (page: Page) => page.locator(':focus');

/** What is wrong with the tab stop in front of us: hidden, without a ring, under the header. Empty: nothing. */
function wrongStop(page: Page): Promise<string> {
  return page.evaluate(() => {
    const stop = document.activeElement;
    if (!(stop instanceof HTMLElement)) return 'no stop';
    const name = stop.textContent.trim() || stop.outerHTML;
    let ringed: HTMLElement | null = stop;
    while (ringed && getComputedStyle(ringed).outlineStyle === 'none') ringed = ringed.parentElement;
    if (!ringed) return `no ring: ${name}`;
    const { top, bottom } = stop.getBoundingClientRect();
    const header = document.querySelector('header');
    if (header?.contains(stop) || stop.matches('a[href="#main"]')) return '';
    const under = header?.getBoundingClientRect().bottom ?? 0;
    return top < under - 1 || bottom > innerHeight + 1 ? `covered: ${name}` : '';
  });
}

/** Presses Tab until `there` says that the right place is reached. */
async function tabTo(page: Page, there: () => Promise<boolean>): Promise<void> {
  for (let press = 0; press < PATIENCE; press += 1) {
    await page.keyboard.press('Tab');
    if (await there()) return;
  }
  throw new Error(`not reached within ${PATIENCE} tab stops`);
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the skip link comes first and leads past the header', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('MENU opens, leads on and is left by keyboard alone', async ({ page }) => {
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

test('a question to Dexter Jr. is typed and sent by keyboard alone', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('textbox', { name: 'Your message' });
  await tabTo(page, () => box.evaluate((input) => input === document.activeElement));
  await page.keyboard.type('How do I join the co-op?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText('How do I join the co-op?');
});

for (const path of ['/', '/about', '/programs', '/terms', '/privacy', '/security'])
  test(`each tab stop of ${path} shows a ring and is not covered`, async ({ page }) => {
    await page.goto(path);
    await loadOverlay(page);
    const wrong: string[] = [];
    await tabTo(page, async () => {
      wrong.push(await wrongStop(page));
      return page
        .getByRole('contentinfo')
        .getByRole('link', { name: 'Security' })
        .evaluate((last) => last === document.activeElement);
    });
    expect(wrong.filter(Boolean)).toEqual([]);
  });
