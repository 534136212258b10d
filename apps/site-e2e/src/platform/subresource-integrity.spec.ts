import type { Page } from '@playwright/test';
import { expect, test } from '../visitor/fixtures';
import { navigateClientSide } from './navigation';
import { remotes, SIGNED_OUT_ERROR } from './remotes';

declare global {
  var bare: string[];
}

/** Notes every script and stylesheet that is ever put into a document without a hash. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    globalThis.bare = [];
    const FILES = 'script[src], link[rel=stylesheet]';
    const look = (node: Node) => {
      if (node instanceof Element && node.matches(FILES) && !node.getAttribute('integrity'))
        globalThis.bare.push(node.getAttribute('src') ?? node.getAttribute('href') ?? '');
    };
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(look))).observe(document, {
      childList: true,
      subtree: true,
    });
  });

test.use({ expectedErrors: [SIGNED_OUT_ERROR] });

test('every script and stylesheet of the site comes with its hash, and an address without one is refused', async ({
  page,
}) => {
  await watch(page);
  await page.goto('/');
  for (const { path, sentence } of remotes) {
    await navigateClientSide(page, path);
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  expect(await page.evaluate(() => globalThis.bare)).toEqual([]);
  const refused = page.evaluate(() =>
    (globalThis as unknown as { __sri: (url: string) => string }).__sri('/assets/store/000000000000/page.js'),
  );
  await expect(refused).rejects.toThrow('No integrity is known for /assets/store/000000000000/page.js');
});
