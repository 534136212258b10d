import { readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import { faces } from './pdf-document';
import { unpackWoff } from './woff';

const LETTERS = 'Seeds of Change, 1 ½ cups: ‘jalapeño’ — 40 °F';
const drawn = (font: fontkit.Font) =>
  font.layout(LETTERS).glyphs.map(({ id, advanceWidth, path }) => [id, advanceWidth, path.toSVG()]);

test.each(Object.entries(faces))('%s unpacked draws the same letters as packed', (_, file) => {
  const packed = fontkit.openSync(file) as fontkit.Font;
  const unpacked = fontkit.create(unpackWoff(readFileSync(file))) as fontkit.Font;
  expect([unpacked.postscriptName, unpacked.unitsPerEm, unpacked.numGlyphs]).toEqual([
    ...[packed.postscriptName, packed.unitsPerEm, packed.numGlyphs],
  ]);
  expect(drawn(unpacked)).toEqual(drawn(packed));
});

test('what is no WOFF is refused', () => {
  expect(() => unpackWoff(Buffer.from('%PDF-1.7'))).toThrow('The file is no WOFF.');
});
