import type { Page } from '@playwright/test';

declare global {
  var seen: string[];
}

/** Notes from now on, in each document of this page, every state that stands in the place of a page. */
export const watch = (page: Page) =>
  page.addInitScript(() => {
    globalThis.seen = [];
    const look = () => {
      const state = document.querySelector<HTMLElement>('main [data-away]')?.dataset['away'];
      if (state && globalThis.seen.at(-1) !== state) globalThis.seen.push(state);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
  });

/** The states that this document has shown so far, in order. */
export const whatWasSeen = (page: Page): Promise<string[]> => page.evaluate(() => globalThis.seen);
