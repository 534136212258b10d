import { hasPhrase, SITE_PHRASES, togglePhrase } from './site-phrases';

const [{ phrases: space }] = SITE_PHRASES;

test.each([
  ['', 'yard', 'yard'],
  ['36083', 'yard', '36083, yard'],
  ['36083,', 'yard', '36083, yard'],
  ['36083, raised bed, deer', 'yard', '36083, deer, yard'],
  ['36083, 4x8 raised bed, deer', 'raised bed', '36083, 4x8, deer'],
  ['Raised bed, 36083', 'raised bed', '36083'],
  ['yard', 'yard', ''],
  ['Springfield', 'field', 'Springfield, field'],
])('%p with %p pressed becomes %p', (text, phrase, expected) => {
  expect(togglePhrase(text, phrase, space)).toBe(expected);
});

test('a phrase inside another word is not found', () => {
  expect(hasPhrase('Springfield', 'field')).toBe(false);
  expect(hasPhrase('a Field of an acre', 'field')).toBe(true);
});
