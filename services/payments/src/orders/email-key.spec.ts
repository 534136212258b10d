import { emailKey } from './email-key';

const key = emailKey(['one-key']);

test.each([
  ['letter case', 'Ruth.Green@Example.COM'],
  ['blanks around it', '  ruth.green@example.com\n'],
])('%s does not make another address', (_, email) => {
  expect(key.hash(email)).toEqual(key.hash('ruth.green@example.com'));
});

test('another address and another key are other bytes', () => {
  expect(key.hash('ruth@example.com')).not.toEqual(key.hash('ruth.green@example.com'));
  expect(emailKey(['other-key']).hash('ruth@example.com')).not.toEqual(key.hash('ruth@example.com'));
  expect(key.hash('ruth@example.com')).toHaveLength(32);
});

test('a key put before the old one finds the old rows', () => {
  expect(emailKey(['newer', 'one-key']).hash('ruth@example.com')).toEqual(key.hash('ruth@example.com'));
});
