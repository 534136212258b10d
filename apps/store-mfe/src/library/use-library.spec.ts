import { downloadNotice } from './use-library';

test.each([
  ['for-sale', 'That guide is for sale. You can download it once you have bought it.'],
  ['not-yours', 'That link does not open this guide. Write to orders@example.com and we will help.'],
  ['expired', 'This download link has expired. Write to orders@example.com and we will help.'],
  ['limit', 'You have reached the download limit. Write to orders@example.com and we will help.'],
  ['refunded', 'That purchase was refunded, so its download is closed. Write to orders@example.com and we will help.'],
  ['made-up', null],
  ['constructor', null],
  [null, null],
])('%s', (notice, expected) => expect(downloadNotice(notice)).toBe(expected));
