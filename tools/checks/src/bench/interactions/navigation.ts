import type { BrowserContext, Page } from '@playwright/test';

// "Fast 4G" of the browser's own tools. Bytes a second.
const FAST_4G = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };
const PREFETCH_MS = 2_000;

/** A way from the home page to a page of a remote that is not loaded yet. */
export const WAYS = ['Country Store', 'Simple Quiz', 'Community Griot', 'Contact'] as const;

/** In the page: from the press on until another heading stands there. */
function clock(): Promise<number> {
  const first = document.querySelector('h1');
  return new Promise((seen) => {
    document.addEventListener(
      'click',
      () => {
        const pressed = performance.now();
        const look = () => {
          const heading = document.querySelector('main h1');
          if (heading && heading !== first && heading.textContent) seen(performance.now() - pressed);
          else requestAnimationFrame(look);
        };
        look();
      },
      { capture: true, once: true },
    );
  });
}

const entry = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** Milliseconds from a press on an entry of the menu to the heading of the page behind it, on Fast 4G. */
export async function navigated(context: BrowserContext, origin: string, to: string, isHovered: boolean) {
  const page = await context.newPage();
  try {
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.goto(origin, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'MENU' }).click();
    await entry(page, to).waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', FAST_4G);
    const seen = page.evaluate(clock);
    if (isHovered) {
      await entry(page, to).hover();
      await page.waitForTimeout(PREFETCH_MS);
      await entry(page, to).click();
    } else await entry(page, to).evaluate((link) => (link as HTMLElement).click());
    return await seen;
  } finally {
    await page.close();
  }
}
