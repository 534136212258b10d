import { readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import { FONT_FILES } from './pdf-document';
import { unpackWoff } from './woff';

const SAMPLE = 'Seeds of Change, 1 ½ cups: ‘jalapeño’ — 40 °F';
const drawn = (font: fontkit.Font) =>
  font.layout(SAMPLE).glyphs.map(({ id, advanceWidth, path }) => [id, advanceWidth, path.toSVG()]);

test.each(Object.entries(FONT_FILES))('%s has the same glyphs unpacked as packed', (_, file) => {
  const packed = fontkit.openSync(file) as fontkit.Font;
  const unpacked = fontkit.create(unpackWoff(readFileSync(file))) as fontkit.Font;
  expect([unpacked.postscriptName, unpacked.unitsPerEm, unpacked.numGlyphs]).toEqual([
    ...[packed.postscriptName, packed.unitsPerEm, packed.numGlyphs],
  ]);
  expect(drawn(unpacked)).toEqual(drawn(packed));
});

test('a file that is not WOFF is rejected', () => {
  expect(() => unpackWoff(Buffer.from('%PDF-1.7'))).toThrow('The file is not a WOFF font.');
});
