import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import type { View } from './views';

declare global {
  var axe: { run(options: RunOptions): Promise<AxeResults> };
}

const axeSource = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function accessibility(page: Page, view: View): Promise<string[]> {
  await page.evaluate(axeSource);
  const options: RunOptions = {
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: RULES },
    // Forced colours are the system's: what the sheet declares, and axe reads, is not what is painted.
    rules: { 'color-contrast': { enabled: view.forcedColors === undefined } },
  };
  const { violations } = await page.evaluate((asked) => globalThis.axe.run(asked), options);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `axe ${id}: ${html.slice(0, 160)}`));
}

/** Controls under 44 x 44 px that do not stand in running text. A box or a radio counts with its label. */
function smallControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SMALLEST = 43.5;
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
    return controls
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => getComputedStyle(control).display !== 'inline')
      .map((control) =>
        control.matches('[type=radio], [type=checkbox]') ? (control.closest('label') ?? control) : control,
      )
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > 0 && (box.width < SMALLEST || box.height < SMALLEST))
      .map(({ control, box }) => {
        const size = `${Math.round(box.width)} x ${Math.round(box.height)}`;
        return `control of ${size} px: ${control.outerHTML.slice(0, 120)}`;
      });
  });
}

/** What each page has to have once. */
function frame(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const headings = document.querySelectorAll('h1').length;
    const header = document.querySelector('header')?.getBoundingClientRect().height ?? 0;
    if (headings !== 1) found.push(`${headings} headings of level 1`);
    if (!document.title.includes(' · ')) found.push(`title '${document.title}'`);
    if (!document.querySelector<HTMLMetaElement>('meta[name=description]')?.content) found.push('no description');
    if (header < 70) found.push(`header of ${header} px`);
    return found;
  });
}

async function horizontalScroll(page: Page): Promise<string[]> {
  const [whole, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  return whole > seen ? [`scrolls sideways: ${whole} px in ${seen}`] : [];
}

/** What is wrong with the page in front of us. The gallery has no frame of the site around it. */
export async function inspect(page: Page, view: View, isGallery: boolean): Promise<string[]> {
  const sideways = await horizontalScroll(page);
  if (view.bigText) return sideways;
  return [
    ...sideways,
    ...(isGallery ? [] : await frame(page)),
    ...(await smallControls(page)),
    ...(await accessibility(page, view)),
  ];
}
