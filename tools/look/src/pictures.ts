import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Build } from '@farm/contracts';
import { chromium, type BrowserContextOptions } from '@playwright/test';

/** The running site on this machine whose pages are shown. */
const ORIGIN = process.env.BASE_URL ?? 'http://localhost:4000';
const ROOT = join(__dirname, '../../..');
const HEIGHT = 900;

interface View extends BrowserContextOptions {
  name: string;
}
interface Picture {
  path: string;
  view: string;
  file: string;
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

async function fetchJson<T>(path: string): Promise<T> {
  const response = await fetch(ORIGIN + path);
  if (!response.ok) throw new Error(`${response.status} for ${ORIGIN}${path}`);
  return (await response.json()) as T;
}

/** Paths of all live pages without parameters, and of the 404 page. */
async function livePaths(): Promise<string[]> {
  const { shell, remotes } = await fetchJson<{ shell: string; remotes: Record<string, string> }>('/release.json');
  const builds = await Promise.all(
    Object.entries({ shell, ...remotes }).map(([name, build]) =>
      fetchJson<Build>(`/assets/${name}/${build}/build.json`),
    ),
  );
  const paths = builds.flatMap(({ pages }) => pages.map(({ path }) => path));
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
): Promise<Picture[]> {
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const pictures: Picture[] = [];
  for (const view of all) {
    const context = await browser.newContext({ ...view, reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const path of paths) {
      const file = fileOf(path, view.name);
      await page.goto(ORIGIN + path, { waitUntil: 'networkidle' });
      await page.locator('main h1').first().waitFor();
      await page.screenshot({ path: join(folder, file), type: 'jpeg', animations: 'disabled', ...options });
      pictures.push({ path, view: view.name, file });
    }
    await context.close();
  }
  await browser.close();
  return pictures;
}

/** An HTML page with a row of pictures for each page. */
function contactSheet(pictures: readonly Picture[], paths: readonly string[]): string {
  const figure = ({ view, file }: Picture) =>
    `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy" width="220"></a><figcaption>${view}</figcaption></figure>`;
  const rows = paths.map(
    (path) =>
      `<h2>${path}</h2><div>${pictures
        .filter((each) => each.path === path)
        .map(figure)
        .join('')}</div>`,
  );
  const style = 'body{font:16px/1.5 sans-serif}div{display:flex;align-items:flex-start;overflow-x:auto}';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pages</title><style>${style}</style>${rows.join('')}</html>`;
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
  const pictures = await captureScreenshots(paths, views, folder, { fullPage: true, quality: 70 });
  writeFileSync(join(folder, 'index.html'), contactSheet(pictures, paths));
  console.log(`${pictures.length} pictures: ${join(folder, 'index.html')}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
