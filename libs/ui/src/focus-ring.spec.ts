import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(__dirname, '../../..');

/** Places without a focus ring: headings and regions that code focuses, and controls whose box draws the ring. */
const WITHOUT_RING = [
  'libs/ui/theme/typography.css h1:focus, h2:focus, main:focus',
  'libs/ui/src/feedback-states.module.css .state > :is(h1, h2, h3):focus',
  'libs/ui/src/radio-group.module.css .card :focus-visible',
  'apps/shell/src/layout/header.module.css .company:focus-visible',
  'apps/community-mfe/src/hub/blog/blog.module.css .title:focus',
  'apps/ops-mfe/src/posts/posts.module.css .wide:focus',
];

function sheetsIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => join(ROOT, folder, file));
}

const sources = readdirSync(join(ROOT, 'apps')).filter((app) => app === 'shell' || app.endsWith('-mfe'));
const sheets = ['libs/ui/src', 'libs/ui/theme', ...sources.map((app) => `apps/${app}/src`)].flatMap(sheetsIn);

function rulesWithoutRing(sheet: string): string[] {
  const css = readFileSync(sheet, 'utf8').replace(/\/\*[^]*?\*\//g, '');
  return [...css.matchAll(/([^{};]+)\{[^{}]*outline(?:-width|-style)?:\s*(?:none|0)\s*;/g)].map(
    ([, selector = '']) => `${relative(ROOT, sheet)} ${selector.trim().replace(/\s+/g, ' ')}`,
  );
}

test('no style takes the focus ring from a control', () => {
  expect(sheets.length).toBeGreaterThan(30);
  expect(sheets.flatMap(rulesWithoutRing).sort()).toEqual([...WITHOUT_RING].sort());
});
