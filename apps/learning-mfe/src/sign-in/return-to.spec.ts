import { operatorToken, returnPath } from './return-to';

test.each([
  ['/ops', '/ops'],
  ['/grant-search?x=1', '/grant-search?x=1'],
  [null, '/'],
  ['', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
])('after sign-in %s leads to %s', (asked, expected) => expect(returnPath(asked)).toBe(expected));

test.each([
  ['#operator=abcdefghij_klmnopqrs-T', 'abcdefghij_klmnopqrs-T'],
  ['#operator=short', null],
  ['#other', null],
  ['', null],
])('the token of %s', (hash, expected) => expect(operatorToken(hash)).toBe(expected));
