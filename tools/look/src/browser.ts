import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import type { View } from './views';

const HEIGHT = 900;
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium, as CHROMIUM_PATH names it or where Debian puts it. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: QUIET });

/** A fresh visitor who looks in one way. */
export async function visitorWith(browser: Browser, view: View): Promise<BrowserContext> {
  const { width, colorScheme, forcedColors, reducedMotion } = view;
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    colorScheme,
    forcedColors: forcedColors ?? 'none',
    reducedMotion: reducedMotion ?? 'no-preference',
  });
  // What tsx adds to functions does not exist in the page they are sent to.
  await context.addInitScript('globalThis.__name = (named) => named');
  return context;
}
