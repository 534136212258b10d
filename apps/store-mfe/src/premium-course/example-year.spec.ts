import { formatDollarAmount } from './example-year';

test.each([
  [3_147, '$3,147'],
  [2.57, '$2.57'],
  [2.5, '$2.50'],
])('%d dollars are written %s: with cents unless they are whole', (amount, text) =>
  expect(formatDollarAmount(amount)).toBe(text),
);
