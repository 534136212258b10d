import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, visitorWith } from './browser';
import { runningSite } from './running-site';

const ORIGIN = process.env.BASE_URL ?? 'http://localhost:4000';
const FOLDER = join(__dirname, '../../../docs/pictures');
const WIDTH = 1200;
const HEIGHT = 720;
/** Small enough to be cloned by everybody for ever: about 60 kB each. */
const QUALITY = 50;
const PAGES = { home: '/', store: '/country-store' } as const;

/** `npm run readme-pictures`: what the README shows, light and dark, taken of the running site. */
async function main(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const site = await runningSite(ORIGIN);
  const browser = await openBrowser();
  try {
    for (const colorScheme of ['light', 'dark'] as const)
      for (const [name, address] of Object.entries(PAGES)) {
        const view = { name: colorScheme, width: WIDTH, colorScheme, reducedMotion: 'reduce' as const };
        const page = await (await visitorWith(browser, view)).newPage();
        await page.goto(`${ORIGIN}${address}`);
        await page.locator('main h1').first().waitFor();
        await page.waitForLoadState('networkidle');
        const clip = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
        const path = join(FOLDER, `${name}-${colorScheme}.jpg`);
        await page.screenshot({ path, clip, type: 'jpeg', quality: QUALITY });
        await page.context().close();
      }
  } finally {
    await browser.close();
    site.stop();
  }
}

void main();
