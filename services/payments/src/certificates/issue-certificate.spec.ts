import { newCertificateCode, parseCertificateCode, personName } from './issue-certificate';

test('a code has twelve characters of Crockford’s base 32, taken evenly from its bytes', () => {
  expect(newCertificateCode((bytes) => Uint8Array.from({ length: bytes }, (_, i) => i * 8 + 3))).toBe('3BKV3BKV3BKV');
  expect(newCertificateCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  expect(newCertificateCode()).not.toBe(newCertificateCode());
});

test.each([
  ['as it is stored', 'K7Q291XD0ABC'],
  ['in lowercase', 'k7q291xd0abc'],
  ['in fours', 'K7Q2-91XD-0ABC'],
  ['with spaces', ' K7Q2 91XD 0ABC '],
  ['with another dash', 'K7Q2–91XD–0ABC'],
  ['O for 0, I and L for 1', 'k7q2-9iXD-oabc'],
  ['with a minus sign, in full width', 'Ｋ７Ｑ２−91XD−0ABC'],
  ['in the sentence it was sent in', '“K7Q2-91XD-0ABC” is the code.'],
  ['L for 1', 'K7Q29lXD0ABC'],
])('a code is read %s', (_, typed) => expect(parseCertificateCode(typed)).toBe('K7Q291XD0ABC'));

test.each(['', 'K7Q2', 'K7Q291XD0ABCD', 'K7Q291XD0ABU', 'K7Q291XD0AB%', '../../../etc'])('%p is not a code', (typed) =>
  expect(parseCertificateCode(typed)).toBeNull(),
);

test.each([
  ['Ruth Okafor', 'Ruth Okafor'],
  ['  Ruth   Okafor ', 'Ruth Okafor'],
  ['Rene\u0301e', 'Renée'], // composed: the same name is the same text
  ['O’Neil-Smith Jr.', 'O’Neil-Smith Jr.'],
  ['Jo', 'Jo'],
  ['x'.repeat(80), 'x'.repeat(80)],
])('%p is the name %p', (typed, name) => expect(personName(typed)).toBe(name));

test.each([
  ['too short', 'J'],
  ['blank', '    '],
  ['too long', 'x'.repeat(81)],
  ['a line break', 'Ruth\nOkafor'],
  ['a control character', 'Ruth\u0000Okafor'],
  ['a direction mark', 'Ruth \u202eOkafor'],
  ['a zero-width space', 'Ru\u200bth'],
  ['no letter', '12 - 34'],
])('%s is not a name', (_, typed) => expect(personName(typed)).toBeNull());
