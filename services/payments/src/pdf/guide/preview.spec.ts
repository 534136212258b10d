import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guides } from '@farm/farm';
import { renderGuide } from './guide';
import { previewOf } from './preview';

const text = ['## One', 'First.', '### Detail', 'More.', '## Two', 'Second.', '## Three', 'Third.'].join('\n');
const heading = (line: number, page: number, kind: 'chapter' | 'section' = 'chapter') => ({
  text: text.split('\n')[line - 1]?.replace(/^#+ /, '') ?? '',
  kind,
  page,
  line,
  isFirst: false,
  anchor: `heading-${line}`,
});

test('the contents names chapters, and the sample ends before the first heading of its third page', () => {
  const preview = previewOf(text, {
    headings: [heading(1, 3), heading(3, 4, 'section'), heading(5, 4), heading(7, 5)],
    pages: 5,
  });
  expect(preview.contents).toEqual([
    { title: 'One', page: 3 },
    { title: 'Two', page: 4 },
    { title: 'Three', page: 5 },
  ]);
  expect(preview.sample).toBe('## One\nFirst.\n### Detail\nMore.\n## Two\nSecond.\n');
});

test('the look inside a guide of ours is made from the pages of its PDF, and is a small part of it', async () => {
  const guide = guides.find(({ id }) => id === 'urban-hydroponics');
  if (!guide) throw new Error('the catalogue has no such guide');
  const file = `${guide.id}.md`;
  const source = readFileSync(join(__dirname, '../../../content/guides', file), 'utf8');
  const { headings, pages } = await renderGuide(file, source, guide);
  const preview = previewOf(source, { headings, pages });
  const { contents, sample } = preview;
  expect(preview.pages).toBe(pages);
  expect(contents.at(-2)?.title).toBe('Sources');
  expect(contents.at(-1)).toEqual({ title: 'The year on one page', page: pages });
  expect(Math.max(...contents.map(({ page }) => page))).toBeLessThanOrEqual(pages);
  expect(sample).toMatch(/^## /);
  expect(sample.length).toBeGreaterThan(1_000);
  expect(sample.length).toBeLessThan(source.length / 3);
});
