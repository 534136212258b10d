import { restates } from './restate';

test.each([
  [
    'Give tomatoes one to two inches of water a week, applied slowly at the base in the morning.',
    'Give tomatoes one to one and a half inches of water a week, evenly, at the ground.',
    true,
  ],
  [
    'Space staked tomatoes two feet apart and sprawling ones three to four feet.',
    'Space staked tomatoes two feet apart and caged or sprawling ones three to four feet.',
    true,
  ],
  [
    'Uneven watering makes tomatoes crack.',
    'Give tomatoes one to one and a half inches of water a week, evenly, at the ground.',
    false,
  ],
  ['Dig garlic in late May or June.', 'Plant garlic cloves one to two inches deep, pointed end up.', false],
])('%s, after: %s', (sentence, before, expected) => {
  expect(restates(sentence, before)).toBe(expected);
});
