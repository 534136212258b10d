import { createEmailHash } from './email-hash';

const hash = createEmailHash(['one-key']);

test.each([
  ['letter case', 'Ruth.Green@Example.COM'],
  ['blanks around it', '  ruth.green@example.com\n'],
  ['full-width letters', 'ｒuth.green@example.com'],
])('%s: the same address', (_, email) => {
  expect(hash(email)).toEqual(hash('ruth.green@example.com'));
});

test('a different address or key gives a different hash', () => {
  expect(hash('ruth@example.com')).not.toEqual(hash('ruth.green@example.com'));
  expect(createEmailHash(['other-key'])('ruth@example.com')).not.toEqual(hash('ruth@example.com'));
  expect(hash('ruth@example.com')).toHaveLength(32);
});

test('after a new key is put first, rows of the old key are found', () => {
  expect(createEmailHash(['newer', 'one-key'])('ruth@example.com')).toEqual(hash('ruth@example.com'));
});

test('a domain in Unicode and in ASCII has the same hash; a text that is not an address has its own', () => {
  expect(hash('ann@bücher.de')).toEqual(hash('ann@xn--bcher-kva.de'));
  expect(hash(' <A@b.example>')).toEqual(hash('<a@b.example>'));
});
