import { normalizeEmail } from '@farm/farm';
import { superlinearTexts } from '@farm/server-kit/testing';
import { parseCertificateCode, personName } from './certificates/issue-certificate';
import { rangeOf } from './downloads/send-file';
import { openLink } from './access/link-tokens';
import { readStopToken } from './catalogue/stop-token';
import { maskAddress } from './library/library-view';
import { parseOrderSearch } from './admin/order-list';
import { startingWith } from './admin/order-queries.repository';

test.each<[string, (text: string) => unknown]>([
  ['the address of an order', normalizeEmail],
  ['a masked address', maskAddress],
  ['the name on a certificate', personName],
  ['the code of a certificate', parseCertificateCode],
  ['a byte range', (text) => rangeOf(`bytes=${text}`, 1_000)],
  ['a signed link', (text) => openLink(text, ['key'], new Date(0))],
  ['a link that stops emails', (text) => readStopToken(text, ['key'])],
  ['a search for orders', parseOrderSearch],
  ['the start of a number', startingWith],
])('%s: a text twice as long takes no more than three times as long', (_, parse) =>
  expect(superlinearTexts(parse)).toEqual([]),
);
