import { rangeOf } from './send-file';

test.each([
  ['no header', undefined, 'whole'],
  ['from the start', 'bytes=0-99', { first: 0, last: 99 }],
  ['to the end', 'bytes=900-', { first: 900, last: 999 }],
  ['past the end is cut', 'bytes=900-5000', { first: 900, last: 999 }],
  ['the last bytes', 'bytes=-100', { first: 900, last: 999 }],
  ['more last bytes than there are', 'bytes=-5000', { first: 0, last: 999 }],
  ['behind the end', 'bytes=1000-', 'outside'],
  ['no last bytes', 'bytes=-0', 'outside'],
  ['backwards is ignored', 'bytes=9-3', 'whole'],
  ['several ranges are ignored', 'bytes=0-1,5-6', 'whole'],
  ['another unit is ignored', 'pages=1-2', 'whole'],
])('%s', (_, header, expected) => expect(rangeOf(header, 1000)).toEqual(expected));
