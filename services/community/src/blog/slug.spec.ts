import { freeSlug, slugOf } from './slug';

test.each([
  ['Okra & Peas, twice', 'okra-peas-twice'],
  ["Don't till wet clay", 'dont-till-wet-clay'],
  ['Jalapeño in a pot', 'jalapeno-in-a-pot'],
  ['  --  ', 'post'],
  ['\u{1f33d}', 'post'],
  ['x'.repeat(200), 'x'.repeat(70)],
])('%s becomes %s', (title, slug) => expect(slugOf(title)).toBe(slug));

test.each([
  [[], 'rain'],
  [['rain'], 'rain-2'],
  [['rain', 'rain-2', 'rain-4'], 'rain-3'],
])('with %j taken it is %s', (taken, slug) => expect(freeSlug('rain', taken)).toBe(slug));
