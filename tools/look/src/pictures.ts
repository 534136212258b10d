import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type BrowserContextOptions } from '@playwright/test';

/** The running site on this machine whose pages are shown. */
const ORIGIN = process.env.BASE_URL ?? 'http://localhost:4000';
const ROOT = join(__dirname, '../../..');
const HEIGHT = 900;

interface View extends BrowserContextOptions {
  name: string;
}

const views: readonly View[] = [
  ...(['light', 'dark'] as const).flatMap((colorScheme) =>
    [360, 768, 1280].map((width) => ({
      name: `${width}-${colorScheme}`,
      colorScheme,
      viewport: { width, height: HEIGHT },
    })),
  ),
  { name: '768-forced-colors', colorScheme: 'dark', forcedColors: 'active', viewport: { width: 768, height: HEIGHT } },
];

/** Views of the README's pictures, which are small because every clone includes them. */
const README_VIEWS = (['light', 'dark'] as const).map((colorScheme): View => ({
  name: colorScheme,
  colorScheme,
  viewport: { width: 1200, height: 720 },
}));

/** Paths of all live pages without parameters, and of the 404 page. */
async function livePaths(): Promise<string[]> {
  const response = await fetch(`${ORIGIN}/release.json`);
  if (!response.ok) throw new Error(`${ORIGIN}/release.json answered ${response.status}`);
  const { paths } = (await response.json()) as { paths: string[] };
  return [...paths.filter((path) => !path.includes(':')), '/not-found'];
}

/** 'programs-360-light.jpg' for '/programs' in the view '360-light'. */
const fileOf = (path: string, view: string): string =>
  `${path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home'}-${view}.jpg`;

async function captureScreenshots(
  paths: readonly string[],
  all: readonly View[],
  folder: string,
  options: { fullPage: boolean; quality: number },
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  for (const view of all) {
    const context = await browser.newContext({ ...view, reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(ORIGIN + path, { waitUntil: 'networkidle' });
      await page.locator('main h1').first().waitFor();
      await page.screenshot({
        path: join(folder, fileOf(path, view.name)),
        type: 'jpeg',
        animations: 'disabled',
        ...options,
      });
    }
    await context.close();
  }
  await browser.close();
}

/** `npm run look [-- /programs …]` writes dist/look; with `--readme`, the pictures of the README. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { readme: { type: 'boolean' } } });
  if (values.readme) {
    await captureScreenshots(['/'], README_VIEWS, join(ROOT, 'docs/pictures'), {
      fullPage: false,
      quality: 50,
    });
    return;
  }
  const folder = join(ROOT, 'dist/look');
  const paths = positionals.length > 0 ? positionals : await livePaths();
  await captureScreenshots(paths, views, folder, { fullPage: true, quality: 70 });
  console.log(`${paths.length * views.length} pictures in ${folder}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
