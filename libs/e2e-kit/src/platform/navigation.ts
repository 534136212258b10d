import { expect, type Page } from '@playwright/test';

const HOME_HEADING = 'Grow food where you stand.';

/** Waits until the layout has hydrated. */
export const waitForHydration = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
};

/** Waits until the page itself has hydrated, which is later than the layout. */
export const waitForPageHydration = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
};

/** Moves the pointer, so that the toasts' code loads, and waits for them. */
export async function loadOverlay(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.mouse.move(2, 2);
  await page.mouse.move(2, 300);
  await expect(page.getByRole('region', { name: /^Notification/ })).toBeAttached();
}

/** Navigates to a path within the document, as a link of the site does. */
export async function navigateClientSide(page: Page, path: string): Promise<void> {
  await waitForHydration(page); // before hydration a link loads a document
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Checks that header, footer and menu work, by navigating to the home page. */
export async function expectLayoutWorks(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sweetgum Family Farm' })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Country Store' })).toBeVisible();
  await page.getByRole('button', { name: 'MENU' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: HOME_HEADING })).toBeVisible();
}

declare global {
  var documentId: number | undefined;
}

/** A random id that is set in the document at the first call. */
export const documentIdOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis.documentId ??= 1 + Math.random()));

/** Returns a check that the page still has the same document. */
export async function trackDocument(page: Page): Promise<() => Promise<void>> {
  const id = await documentIdOf(page);
  return async () => expect(await documentIdOf(page)).toBe(id);
}
