import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './project';
import { subsetOf, SUBSETS } from './subset-fonts';

const MAX_BYTES = 45_000;

const published = (name: string): Buffer => {
  const family = name.split('-latin-')[0] ?? '';
  return readFileSync(createRequire(__filename).resolve(`@fontsource-variable/${family}/files/${name}`));
};

const faces = readFileSync(join(ROOT, 'apps/shell/src/layout/fonts.css'), 'utf8')
  .split('@font-face')
  .filter((face) => face.includes('src:'));

/** The characters of a range such as 'U+0020-007E, U+00A9'. */
const charactersIn = (range: string): string =>
  range
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .trim()
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));
    })
    .join('');

const sorted = (characters: string) => [...new Set(characters)].sort().join('');

test('both fonts have at most 45 kB together', async () => {
  const files = await Promise.all(Object.entries(SUBSETS).map(([name, subset]) => subsetOf(published(name), subset)));
  files.forEach((file) => expect(file.toString('latin1', 0, 4)).toBe('wOF2'));
  expect(files.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(MAX_BYTES);
});

test('fonts.css declares the characters and weights of the files', () => {
  expect(faces).toHaveLength(Object.keys(SUBSETS).length);
  for (const [name, { characters, weights }] of Object.entries(SUBSETS)) {
    const face = faces.find((one) => one.includes(name)) ?? '';
    expect(/font-weight: (.+);/.exec(face)?.[1]).toBe(`${weights.min} ${weights.max}`);
    expect(sorted(charactersIn(/unicode-range:([^;]+);/.exec(face)?.[1] ?? ''))).toBe(sorted(characters));
  }
});
