import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

declare global {
  var axe: { run(options: RunOptions): Promise<AxeResults> };
}

const axeSource = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

// Rules for pages, but not for frames inside them.
const PAGE_RULES = ['landmark-one-main', 'page-has-heading-one'];

/** Checks the current state of a page, or of a frame, with axe-core. The system chooses forced colors: contrast is not checked. */
export async function expectAccessible(page: Page | Frame, { forcedColors = false } = {}): Promise<void> {
  const isPage = !('parentFrame' in page);
  // Between its loading state and itself a page may have none for a moment.
  if (isPage) await expect(page.locator('h1:visible')).not.toHaveCount(0);
  await page.evaluate(axeSource);
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: {
      'color-contrast': { enabled: !forcedColors },
      ...Object.fromEntries(PAGE_RULES.map((rule) => [rule, { enabled: isPage }])),
    },
  };
  const { violations } = await page.evaluate((runOptions) => {
    // Finish color transitions. Waiting would not work: in a frame below the viewport nothing is drawn and they never end.
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime ?? Infinity)) animation.finish();
    }
    return globalThis.axe.run(runOptions);
  }, options);
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
}
