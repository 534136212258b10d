import { emailKeyOf } from './email-address';

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['  Ada.Grower+farm@Example.COM ', 'ada.grower+farm@example.com'],
  ['ada@exämple.de', 'ada@xn--exmple-cua.de'],
  ['ada@EXÄMPLE.de', 'ada@xn--exmple-cua.de'],
  ['ａda@example.com', 'ada@example.com'], // full-width a
  ['\u212Aim@example.com', 'kim@example.com'], // the sign of Kelvin
  ['jürgen@example.com', 'jürgen@example.com'],
  ['ju\u0308rgen@example.com', 'jürgen@example.com'],
])('%j is the address %s', (typed, key) => expect(emailKeyOf(typed)).toBe(key));

test.each([
  [''],
  ['ada'],
  ['@example.com'],
  ['ada@'],
  ['ada@localhost'],
  ['ada@127.0.0.1'],
  ['ada@@example.com'],
  ['ada@example.com@evil.example'],
  ['ada＠example.com'],
  ['ada＠evil@example.com'],
  ['ada﹫example.com'],
  ['ada@example.com\r\nbcc: eve@evil.example'],
  ['ada@example.com, eve@evil.example'],
  ['<ada@example.com>'],
  ['a da@example.com'],
  ['ada\u202E@example.com'],
  ['ada@exa mple.com'],
  ['ada@-example.com'],
  ['ada@example..com'],
  [`${'a'.repeat(65)}@example.com`],
  [`a@${'example.'.repeat(40)}com`],
])('%j is no address', (typed) => expect(emailKeyOf(typed)).toBeNull());
