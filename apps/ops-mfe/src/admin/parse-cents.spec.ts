import { parseCents } from './parse-cents';

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
])('%j is read as %j cents', (text, expected) => expect(parseCents(text)).toBe(expected));
