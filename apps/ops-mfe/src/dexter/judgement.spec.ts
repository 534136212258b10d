import { green, red } from '../training-centre/testing/training-for-test';
import { draftText, harmText } from './judgement';

const one = { ...red, broken: red.broken.slice(0, 1) };

test.each([
  ['one answer', one, 'it would break 1 answer'],
  ['two answers', red, 'it would break 2 answers'],
  ['a critical check', { ...red, broken: [], critical: ['a'] }, 'it would fail 1 critical check'],
  ['both', { ...one, critical: ['a', 'b'] }, 'it would fail 2 critical checks and break 1 answer'],
  [
    'nothing but the mean',
    { ...red, broken: [] },
    'answers would become worse on the whole: 8.9 of 10 before, 8.7 after',
  ],
])('what a red gate says of %s', (_, gate, text) => {
  expect(harmText(gate)).toBe(text);
  expect(draftText(gate)).toBe(`Saved as a draft: ${text}.`);
});

test('a green gate whose lesson is not in force is a draft all the same', () => {
  expect(draftText(green)).toBe('Saved as a draft: it is not in force yet.');
});
