import { createEmailHash } from './email-hash';

const hash = createEmailHash(['one-key']);

test.each([
  ['letter case', 'Ruth.Green@Example.COM'],
  ['blanks around it', '  ruth.green@example.com\n'],
  ['full-width letters', 'ｒuth.green@example.com'],
])('%s: still the same address', (_, email) => {
  expect(hash(email)).toEqual(hash('ruth.green@example.com'));
});

test('another address and another key are other bytes', () => {
  expect(hash('ruth@example.com')).not.toEqual(hash('ruth.green@example.com'));
  expect(createEmailHash(['other-key'])('ruth@example.com')).not.toEqual(hash('ruth@example.com'));
  expect(hash('ruth@example.com')).toHaveLength(32);
});

test('a key put before the old one finds the old rows', () => {
  expect(createEmailHash(['newer', 'one-key'])('ruth@example.com')).toEqual(hash('ruth@example.com'));
});

test('a domain in Unicode and in ASCII is one address; a text that is no address has a hash of its own', () => {
  expect(hash('ann@bücher.de')).toEqual(hash('ann@xn--bcher-kva.de'));
  expect(hash(' <A@b.example>')).toEqual(hash('<a@b.example>'));
});
