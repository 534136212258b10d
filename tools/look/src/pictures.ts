import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { visitorWith } from './browser';
import { inspect } from './inspect';
import type { View } from './views';

export interface Place {
  /** '/programs', or 'gallery'. */
  name: string;
  address: string;
  /** What a visitor does there before the picture is taken. */
  reach?: (page: Page) => Promise<void>;
}

export interface Picture {
  place: string;
  view: string;
  file: string;
  findings: string[];
}

/** The browser logs that a stranger is not signed in, that a state's service is away, that nothing's address is 404. */
const isExpected = (text: string, from: string, address: string): boolean =>
  /status of (401|502)/.test(text) || (from === address && /status of 404/.test(text));

/** 'programs-360-light.jpg' */
export const fileOf = (place: string, view: string): string =>
  `${place.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home'}-${view}.jpg`;

async function arrive(page: Page, { address, reach }: Place, view: View): Promise<void> {
  await page.goto(address);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  if (view.bigText) await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await reach?.(page);
}

/** Goes to a place, looks at it in one way, keeps the picture in `folder` and tells what is wrong. */
export async function takePicture(browser: Browser, folder: string, place: Place, view: View): Promise<Picture> {
  const context = await visitorWith(browser, view);
  const troubles: string[] = [];
  const page = await context.newPage();
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() !== 'error' || isExpected(text, message.location().url, place.address)) return;
    troubles.push(`console: ${text}`);
  });
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`));
  const file = fileOf(place.name, view.name);
  try {
    await arrive(page, place, view);
    await page.screenshot({
      path: join(folder, file),
      fullPage: place.reach === undefined, // a state is seen where the visitor stands
      animations: 'disabled',
      type: 'jpeg',
      quality: 70,
    });
    const found = await inspect(page, view, place.name === 'gallery');
    return { place: place.name, view: view.name, file, findings: [...troubles, ...found] };
  } finally {
    await context.close();
  }
}
