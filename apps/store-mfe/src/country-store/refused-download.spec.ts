import { refusedDownload } from './refused-download';

test.each([
  ['limit', 'You have reached the download limit. Write to orders@example.com and we will help.'],
  ['made-up', null],
  ['constructor', null],
  [null, null],
])('%s', (notice, expected) => expect(refusedDownload(notice)).toBe(expected));
