import { createPreviewQuery, readPreview } from './preview';
import { NEWER, STORE } from './testing/releases';

const now = new Date('2026-03-01T12:00:00Z');
const until = new Date('2026-03-02T12:00:00Z');
const query = createPreviewQuery({ remote: 'store', build: NEWER }, 'key', until);

test('a signed preview is read until it expires', () => {
  expect(readPreview(query, 'key', now)).toEqual({ remote: 'store', build: NEWER });
  expect(readPreview(query, 'key', new Date(until.getTime() - 1))).not.toBeNull();
  expect(readPreview(query, 'key', until)).toBeNull();
});

test.each([
  ['another key', query, 'other'],
  ['another build', query.replace(NEWER, STORE), 'key'],
  ['another remote', query.replace('store', 'ops'), 'key'],
  ['a later expiry', query.replace(/until=\d+/, 'until=9999999999'), 'key'],
  ['no signature', query.replace(/sig=[^&]+/, 'sig='), 'key'],
  ['half a signature', query.replace(/sig=([^&]{20})[^&]+/, 'sig=$1'), 'key'],
  ['an address instead of a build', query.replace(NEWER, 'https://evil.example'), 'key'],
  ['nothing', '', 'key'],
])('%s is not a preview', (_, text, key) => expect(readPreview(text, key, now)).toBeNull());
