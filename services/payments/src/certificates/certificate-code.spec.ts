import { newCode, readCode } from './certificate-code';

test('a code is twelve of Crockford’s letters, as random as its bytes', () => {
  expect(newCode((bytes) => Uint8Array.from({ length: bytes }, (_, i) => i * 8 + 3))).toBe('3BKV3BKV3BKV');
  expect(newCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  expect(newCode()).not.toBe(newCode());
});

test.each([
  ['as it stands', 'K7Q291XD0ABC'],
  ['in small letters', 'k7q291xd0abc'],
  ['in fours', 'K7Q2-91XD-0ABC'],
  ['with blanks', ' K7Q2 91XD 0ABC '],
  ['with another dash', 'K7Q2–91XD–0ABC'],
  ['O for 0, I and L for 1', 'k7q2-9iXD-oabc'],
  ['L for 1', 'K7Q29lXD0ABC'],
])('a code is read %s', (_, typed) => expect(readCode(typed)).toBe('K7Q291XD0ABC'));

test.each(['', 'K7Q2', 'K7Q291XD0ABCD', 'K7Q291XD0ABU', 'K7Q291XD0AB%', '../../../etc'])('%p is no code', (typed) =>
  expect(readCode(typed)).toBeNull(),
);
