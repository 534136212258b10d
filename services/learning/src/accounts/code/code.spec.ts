import { codeHash, newCode, readCode, shownCode } from './code';

test('a code is eight signs of Crockford, shown in two halves', () => {
  const codes = Array.from({ length: 500 }, newCode);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(new Set(codes).size).toBe(500);
  expect(new Set(codes.join('')).size).toBe(32);
  expect(shownCode('7K3M9QRT')).toBe('7K3M-9QRT');
});

test.each([
  ['7K3M-9QRT', '7K3M9QRT'],
  [' 7k3m 9qrt\n', '7K3M9QRT'],
  ['7K3M–9QRT', '7K3M9QRT'],
  ['oOiIlL00', '00111100'],
  ['7K3M9QR', null],
  ['7K3M9QRTX', null],
  ['7K3M9QRU', null], // U stands for nothing
  ['', null],
  ['７K3M9QRT', null],
])('%j is read as %s', (typed, code) => expect(readCode(typed)).toBe(code));

test('the same code has another hash in another browser and under another key', () => {
  const hash = codeHash('browser', '7K3M9QRT', 'a2V5');
  expect(codeHash('browser', '7K3M9QRT', 'a2V5').equals(hash)).toBe(true);
  expect(codeHash('other', '7K3M9QRT', 'a2V5').equals(hash)).toBe(false);
  expect(codeHash('browser', '7K3M9QRT', 'b3RoZXI').equals(hash)).toBe(false);
});
