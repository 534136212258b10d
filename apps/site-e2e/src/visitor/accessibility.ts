import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

declare global {
  var axe: { run(options: RunOptions): Promise<AxeResults> };
}

const axeSource = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

// What a page must have and a frame inside it must not.
const OF_PAGES = ['landmark-one-main', 'page-has-heading-one'];

/**
 * No rule of axe-core is broken by the page, or by one of its frames, as it stands now. Forced colours are the
 * system's, not ours to judge.
 */
export async function expectAccessible(page: Page | Frame, { forcedColours = false } = {}): Promise<void> {
  const isPage = !('parentFrame' in page);
  await page.evaluate(axeSource);
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: {
      'color-contrast': { enabled: !forcedColours },
      ...Object.fromEntries(OF_PAGES.map((rule) => [rule, { enabled: isPage }])),
    },
  };
  const { violations } = await page.evaluate((asked) => {
    // Colours that are still changing are judged as they will be. They are not waited for, because a frame that stands
    // below the window's edge draws nothing and its changes never end by themselves.
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime ?? Infinity)) animation.finish();
    }
    return globalThis.axe.run(asked);
  }, options);
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
}
