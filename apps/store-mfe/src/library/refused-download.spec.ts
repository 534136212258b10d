import { refusedDownload } from './refused-download';

test.each([
  ['for-sale', 'That guide is for sale. Its download opens once it is paid for.'],
  ['not-yours', 'That link does not open this guide. Write to orders@example.com and we will help.'],
  ['expired', 'This download link is no longer good. Write to orders@example.com and we will help.'],
  ['limit', 'You have reached the download limit. Write to orders@example.com and we will help.'],
  [
    'refunded',
    'That purchase was given back, so its download is closed. Write to orders@example.com and we will help.',
  ],
  ['made-up', null],
  ['constructor', null],
  [null, null],
])('%s', (notice, expected) => expect(refusedDownload(notice)).toBe(expected));
