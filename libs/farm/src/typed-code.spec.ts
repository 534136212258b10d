import { compactCode, parseCrockfordCode } from './typed-code';

test.each([
  ['as it is stored', 'G1EM73P1'],
  ['in groups', 'G1EM-73P1'],
  ['in lower case with a blank', ' g1em 73p1\n'],
  ['with an en dash', 'G1EM–73P1'],
  ['with a minus sign', 'G1EM−73P1'],
  ['with a non-breaking hyphen and blank', 'G1EM\u201173P1\u00a0'],
  ['in full width', 'Ｇ１ＥＭ－７３Ｐ１'],
  ['with the long-vowel mark of a Japanese keyboard', 'g1emー73p1'],
  ['with a full stop', 'G1EM-73P1.'],
  ['with invisible characters', '\u200bG1EM\u200d-\u206073P1\ufeff'],
  ['in marks of the writing direction', '\u202aG1EM-73P1\u202c'],
  ['in quotes', '“G1EM-73P1”'],
  ['in other quotes', "'G1EM-73P1'"],
  ['in brackets', '(G1EM-73P1)'],
  ['with two blanks around the dash', 'G1EM - 73P1'],
  ['with every character apart', 'G 1 E M 7 3 P 1'],
  ['with look-alikes', 'GlEM-73PI'],
  ['as a whole subject line', 'G1EM-73P1 is your sign-in code'],
  ['as a subject line with its name', 'Subject: Fwd: G1EM-73P1 is your sign-in code'],
  ['as a sentence', 'Your code for Sweetgum Family Farm: G1EM-73P1'],
  ['as a sentence without the dash', 'the code is g1em73p1, thanks'],
  ['twice', 'G1EM-73P1 G1EM-73P1'],
])('a code is read %s', (_, typed) => expect(parseCrockfordCode(typed, 8)).toBe('G1EM73P1'));

test.each([
  ['nothing', ''],
  ['a character too few', 'G1EM-73P'],
  ['a character too many', 'G1EM-73P1X'],
  ['U, which stands for nothing', 'G1EM-73PU'],
  ['two codes', 'G1EM-73P1 or X9JG-1QTW'],
  ['a sentence without a code', 'is your sign-in code'],
  ['an email address', 'g1em@73p.1'],
])('%s is no code', (_, typed) => expect(parseCrockfordCode(typed, 8)).toBeNull());

test('a longer code has more groups', () => {
  expect(parseCrockfordCode('Certificate code K7Q2–91XD–0ABC.', 12)).toBe('K7Q291XD0ABC');
});

test.each([
  ['spring-2026', 'SPRING2026'],
  ['  Spring 2026. ', 'SPRING2026'],
  ['“SPRING—2026”', 'SPRING2026'],
  ['ｓｐｒｉｎｇ－２０２６', 'SPRING2026'],
  ['SPRING\u00ad2026', 'SPRING2026'],
  ['SPRING%2026', 'SPRING%2026'],
])('%j is compared as %s', (typed, code) => expect(compactCode(typed)).toBe(code));
