import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spriteOf } from './drawing-sprite';

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'drawings-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test('the sprite has each drawing of the folder as a symbol with its attributes, by name', () => {
  const folder = folderWith({
    'sprite.svg': '<svg></svg>',
    'names.ts': '',
    'tomato.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" fill="none">\n  <path d="M1 1" />\n  <path d="M2 2" />\n</svg>\n',
    'corn.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path d="M3 3" /></svg>',
  });
  expect(spriteOf(folder).split('<symbol id="block-')[0]).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg">' +
      '<symbol id="corn" viewBox="0 0 48 48"><path d="M3 3" /></symbol>' +
      '<symbol id="tomato" fill="none"><path d="M1 1" /><path d="M2 2" /></symbol>',
  );
});

test('a file that is not one SVG element is rejected by name', () => {
  const folder = folderWith({ 'hen.svg': '<?xml version="1.0"?><svg></svg>' });
  expect(() => spriteOf(folder)).toThrow('hen.svg must be one <svg> element');
});

test('the sprite has the block of each subject in its cloths', () => {
  const sprite = spriteOf(folderWith({}));
  expect(sprite.match(/<symbol /g)).toHaveLength(7);
  expect(sprite).toContain(
    '<symbol id="block-heritage" viewBox="0 0 60 60"><path fill="var(--q-blush)" d="M0 0H60V60H0Z"/>' +
      '<path fill="var(--q-clay)" d="M8 8H52V52H8Z"/>',
  );
});
