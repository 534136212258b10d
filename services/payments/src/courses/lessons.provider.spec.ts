import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskLessons } from './lessons.provider';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lessons-'));
  await mkdir(join(folder, 'courses'));
});
afterEach(() => rm(folder, { recursive: true }));

const render = async (markdown: string) => {
  const lessons = [{ id: 'pests', title: 'Pests', minutes: 30, markdown, check: [] }];
  await writeFile(join(folder, 'courses/c.json'), JSON.stringify({ lessons }));
  return (await diskLessons(folder).of('c'))[0]?.html;
};

test('tables mark the alignment of columns without style attributes, which the content security policy forbids', async () => {
  const html = await render('| Crop | Feet |\n|---|---:|\n| Okra | 3 |\n');
  expect(html).toContain('<th data-align="right">Feet</th>');
  expect(html).toContain('<td data-align="right">3</td>');
  expect(html).not.toContain('style');
});

test('a course that was not built has no lessons', async () => {
  expect(await diskLessons(folder).of('c')).toEqual([]);
});
