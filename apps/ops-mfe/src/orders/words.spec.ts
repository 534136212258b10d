import { typedCents, usd } from './words';

test.each([
  ['39.99', 3999],
  ['$39.99', 3999],
  [' $ 5 ', 500],
  ['5.5', 550],
  ['1,200.00', 120000],
  ['1200', 120000],
  ['0.10', 10],
  ['', null],
  ['-5', null],
  ['5.999', null],
  ['five', null],
  ['1,2', null],
])('%j is read as %j cents', (text, expected) => expect(typedCents(text)).toBe(expected));

test.each([
  [3999, '$39.99'],
  [0, '$0.00'],
  [-5, '-$0.05'],
])('%i cents are shown as %s', (amount, expected) => expect(usd(amount)).toBe(expected));
