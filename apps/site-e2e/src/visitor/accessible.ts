import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

declare global {
  var axe: { run(options: RunOptions): Promise<AxeResults> };
}

const axeSource = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** No rule of axe-core is broken by the page as it stands now. Forced colours are the system's, not ours to judge. */
export async function expectAccessible(page: Page, { forcedColours = false } = {}): Promise<void> {
  await page.evaluate(axeSource);
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: !forcedColours } },
  };
  const { violations } = await page.evaluate((asked) => globalThis.axe.run(asked), options);
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
}
