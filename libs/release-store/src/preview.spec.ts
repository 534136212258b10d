import { previewQuery, readPreview } from './preview';
import { NEWER, STORE } from './testing/releases';

const now = new Date('2026-03-01T12:00:00Z');
const until = new Date('2026-03-02T12:00:00Z');
const query = previewQuery({ remote: 'store', build: NEWER }, 'key', until);

test('what was signed is read, until its time is over', () => {
  expect(readPreview(query, 'key', now)).toEqual({ remote: 'store', build: NEWER });
  expect(readPreview(query, 'key', new Date(until.getTime() - 1))).not.toBeNull();
  expect(readPreview(query, 'key', until)).toBeNull();
});

test.each([
  ['another key', query, 'other'],
  ['another build', query.replace(NEWER, STORE), 'key'],
  ['another remote', query.replace('store', 'ops'), 'key'],
  ['a later end', query.replace(/until=\d+/, 'until=9999999999'), 'key'],
  ['no signature', query.replace(/sig=[^&]+/, 'sig='), 'key'],
  ['half a signature', query.replace(/sig=([^&]{20})[^&]+/, 'sig=$1'), 'key'],
  ['an address in place of a build', query.replace(NEWER, 'https://evil.example'), 'key'],
  ['nothing', '', 'key'],
])('%s is no preview', (_, text, key) => expect(readPreview(text, key, now)).toBeNull());
