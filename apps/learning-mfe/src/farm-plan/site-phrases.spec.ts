import { planOptions } from '@farm/farm';
import { hasPhrase, togglePhrase } from './site-phrases';

const [{ phrases: space }] = planOptions.sitePhrases;

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

test('what to plan around is added to the rest', () => {
  const both = togglePhrase(togglePhrase('36083', 'deer', []), 'clay soil', []);
  expect(both).toBe('36083, deer, clay soil');
  expect(togglePhrase(both, 'deer', [])).toBe('36083, clay soil');
});

test('a phrase inside another word is not found', () => {
  expect(hasPhrase('Springfield', 'field')).toBe(false);
  expect(hasPhrase('a Field of an acre', 'field')).toBe(true);
});
