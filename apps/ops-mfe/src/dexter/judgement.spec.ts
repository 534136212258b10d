import { green, red } from '../training-centre/testing/training-for-test';
import { draftText, harmText } from './judgement';

const one = { ...red, broken: red.broken.slice(0, 1) };

test.each([
  ['one broken answer', one, 'it would break 1 answer'],
  ['two broken answers', red, 'it would break 2 answers'],
  ['a critical check', { ...red, broken: [], critical: ['a'] }, 'it would fail 1 safety check'],
  ['both', { ...one, critical: ['a', 'b'] }, 'it would fail 2 safety checks and break 1 answer'],
  ['a lower mean only', { ...red, broken: [] }, 'answers would get worse overall: 8.9 of 10 before, 8.7 after'],
])('the text of a failed gate with %s', (_, gate, text) => {
  expect(harmText(gate)).toBe(text);
  expect(draftText(gate)).toBe(`Saved as a draft: ${text}.`);
});

test('a lesson that passed the gate may still be a draft', () => {
  expect(draftText(green)).toBe('Saved as a draft: it is not active yet.');
});
