import { linkedCode, operatorToken } from './link-sign-in';

test.each([
  ['#operator=abcdefghij_klmnopqrs-T', 'abcdefghij_klmnopqrs-T'],
  ['#operator=short', null],
  ['#other', null],
  ['', null],
])('the token of %s', (hash, expected) => expect(operatorToken(hash)).toBe(expected));

test.each([
  ['#c=7K3M-9QRT', '7K3M-9QRT'],
  ['#c=7K3M9QRT', '7K3M9QRT'],
  ['#c=', null],
  ['#c=<b>7K3M9QRT', null],
  ['#operator=abcdefghij_klmnopqrs-T', null],
])('the code of %s', (hash, expected) => expect(linkedCode(hash)).toBe(expected));
