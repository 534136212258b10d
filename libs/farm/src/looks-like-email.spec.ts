import { looksLikeEmail } from './looks-like-email';

test.each([
  ['ann@example.com', true],
  ['ann.lee+farm@mail.example.co', true],
  ['', false],
  ['ann', false],
  ['ann@example', false],
  ['ann @example.com', false],
  ['ann@@example.com', false],
])('%j: %s', (text, expected) => expect(looksLikeEmail(text)).toBe(expected));
