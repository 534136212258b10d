import fc from 'fast-check';
import { isEmail, isSameMailbox, normalizeEmail } from './email-address';

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['  Ada.Grower+farm@Example.COM\n', 'ada.grower+farm@example.com'],
  ['ada@exämple.de', 'ada@xn--exmple-cua.de'],
  ['ada@EXÄMPLE.de', 'ada@xn--exmple-cua.de'],
  ['ada@xn--exmple-cua.de', 'ada@xn--exmple-cua.de'],
  ['ada@example。com', 'ada@example.com'], // ideographic full stop
  ['ａda@example.com', 'ada@example.com'], // full-width a
  ['\u212Aim@example.com', 'kim@example.com'], // the sign of Kelvin
  ['mar\u212A@example.com', 'mark@example.com'],
  ['jürgen@example.com', 'jürgen@example.com'],
  ['ju\u0308rgen@example.com', 'jürgen@example.com'],
  ['J\u030Can@example.com', '\u01F0an@example.com'], // lower case composes, upper case does not
  ["o'neil@example.com", "o'neil@example.com"],
])('%j is the address %s', (text, email) => expect(normalizeEmail(text)).toBe(email));

test.each([
  [''],
  ['ada'],
  ['@example.com'],
  ['ada@'],
  ['ada@localhost'],
  ['ada@127.0.0.1'],
  ['ada@[127.0.0.1]'],
  ['ada@0x7f.1'],
  ['ada@example.com:25'],
  ['ada@@example.com'],
  ['ada@example.com@evil.example'],
  ['ada＠example.com'],
  ['ada＠evil@example.com'],
  ['ada﹫example.com'],
  ['ada@example.com\r\nbcc: eve@evil.example'],
  ['ada@example.com, eve@evil.example'],
  ['ada@example.com;eve'],
  ['<ada@example.com>'],
  ['"><img/src=x>@example.com'],
  ['"ada"@example.com'],
  ['ada(comment)@example.com'],
  ['a da@example.com'],
  ['ada\u202E@example.com'],
  ['ada\u200B@example.com'],
  ['ada\uFE0F@example.com'],
  ['ada\u3164@example.com'],
  ['ada\u0000@example.com'],
  ['ada@exa mple.com'],
  ['ada@-example.com'],
  ['ada@example..com'],
  ['ada@example.com.'],
  ['ada@evil.example/℀.example.com'],
  ['ada@evil.co℀.example.com'], // NFKC makes 'a/c' of it, and a URL would end the host there
  ['ada@evil.com⁇example.com'],
  ['ada@ex%61mple.com'],
  ['ada@xn--a.com'], // punycode of nothing
  [`${'a'.repeat(65)}@example.com`],
  [`a@${'example.'.repeat(40)}com`],
  [`${'\uFDFA'.repeat(40)}@example.com`], // NFKC makes 18 characters of each
])('%j is no address', (text) => expect(isEmail(text)).toBe(false));

test('normalizing twice changes nothing, whatever is typed', () => {
  const letter = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
    fc.constantFrom('a', 'K', '.', 'ß'),
  );
  const word = fc.array(letter, { minLength: 1, maxLength: 8 }).map((letters) => letters.join(''));
  fc.assert(
    fc.property(word, word, (local, host) => {
      const email = normalizeEmail(`${local}@${host}.com`);
      if (email !== null) expect(normalizeEmail(email)).toBe(email);
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  [' Ada@EXAMPLE.com', 'ada@example.com', true],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example', true],
  ['mar\u212A@example.com', 'mark@example.com', false],
  ['ａda@example.com', 'ada@example.com', false],
])('%j and %j: one mailbox %s', (email, normalized, expected) =>
  expect(isSameMailbox(email, normalized)).toBe(expected),
);
