import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { codedBodies, codingFor, codingHeaders } from './content-coding';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['GZip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['gzip;q=0.001', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['br;Q=0,gzip;Q=1', 'gzip'],
  ['identity, gzip;q=0.5', 'identity'],
  ['*', 'br'],
  ['*;q=0, gzip', 'gzip'],
  ['*;q=0', 'identity'],
  ['compress, deflate', 'identity'],
  ['x-br, brotli', 'identity'],
  ['br;level=4', 'br'],
])('Accept-Encoding %j gets %s', (header, expected) => {
  expect(codingFor({ headers: { 'accept-encoding': header } })).toBe(expected);
});

test('a body is compressed once per coding; a short one is sent as it is', () => {
  const text = Buffer.from('a row of okra\n'.repeat(200));
  const bodies = codedBodies(text);
  expect([brotliDecompressSync(bodies.br), gunzipSync(bodies.gzip)]).toEqual([text, text]);
  expect([bodies.br, bodies.gzip]).toEqual([bodies.br, bodies.gzip]);
  expect(bodies.br).toBe(bodies.br);
  expect((['br', 'gzip', 'identity'] as const).map((coding) => codingHeaders(bodies, coding))).toEqual([
    { 'content-encoding': 'br' },
    { 'content-encoding': 'gzip' },
    {},
  ]);
  const short = codedBodies(Buffer.from('okra'));
  expect([short.br, codingHeaders(short, 'br')]).toEqual([short.identity, {}]);
});
