import type { Page } from '@playwright/test';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { navigateClientSide } from '@farm/e2e-kit/platform/navigation';
import { remotes, SIGNED_OUT_ERROR } from '@farm/e2e-kit/platform/remotes';

declare global {
  var filesWithoutIntegrity: string[];
  var __sri: (url: string) => string;
}

/** Records every script and stylesheet that is added to a document without a hash. */
const recordFiles = (page: Page) =>
  page.addInitScript(() => {
    globalThis.filesWithoutIntegrity = [];
    const FILES = 'script[src], link[rel=stylesheet]';
    const check = (node: Node) => {
      if (node instanceof Element && node.matches(FILES) && !node.getAttribute('integrity'))
        globalThis.filesWithoutIntegrity.push(node.getAttribute('src') ?? node.getAttribute('href') ?? '');
    };
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(check))).observe(
      document,
      {
        childList: true,
        subtree: true,
      },
    );
  });

test.use({ expectedErrors: [SIGNED_OUT_ERROR] });

test('every script and stylesheet has a hash, and a URL without a known hash is rejected', async ({ page }) => {
  await recordFiles(page);
  await page.goto('/');
  for (const { path, sentence } of remotes) {
    await navigateClientSide(page, path);
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  expect(await page.evaluate(() => globalThis.filesWithoutIntegrity)).toEqual([]);
  const rejected = page.evaluate(() => globalThis.__sri('/assets/store/000000000000/page.js'));
  await expect(rejected).rejects.toThrow('No integrity is known for /assets/store/000000000000/page.js');
});
