import { expect, type Page } from '@playwright/test';

const HOME = 'Grow food where you stand.';

/** React has taken over the frame: from here on what a visitor does is answered at once. */
export const waitForHydration = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
};

/** The same of the page itself: it answers later than the frame around it, when its own code has come. */
export const waitForPageHydration = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
};

/** Somebody is there: toasts and tooltips, which wait for a first sign of that, have come. */
export async function loadOverlay(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.mouse.move(2, 2);
  await page.mouse.move(2, 300);
  await expect(page.getByRole('region', { name: /^Notification/ })).toBeAttached();
}

/** Goes to a path as a link inside the site does: the same document, another page. */
export async function navigateClientSide(page: Page, path: string): Promise<void> {
  await waitForHydration(page); // before that a link is the browser's, and loads a document
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Header, footer and menu stand, and the menu leads home. */
export async function expectLayoutWorks(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sweetgum Family Farm' })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Country Store' })).toBeVisible();
  await page.getByRole('button', { name: 'MENU' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: HOME })).toBeVisible();
}

declare global {
  var documentId: number | undefined;
}

/** What this document, and no other, answers. No clock is asked: journeys hold clocks. */
export const documentIdOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis.documentId ??= 1 + Math.random()));

/** Marks the document in front of the visitor; the answer tells later whether it is still the same. */
export async function trackDocument(page: Page): Promise<() => Promise<void>> {
  const mark = await documentIdOf(page);
  return async () => expect(await documentIdOf(page)).toBe(mark);
}
