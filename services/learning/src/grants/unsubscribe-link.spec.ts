import { applicationOf, unsubscribeToken } from './unsubscribe-link';

const KEYS = ['newest-key-of-the-test', 'older-key-of-the-test'];

test('an unsubscribe token names its application under every current key only', () => {
  const id = '0197279a-0000-7000-8000-000000000001';
  const [newest = '', older = ''] = KEYS;
  expect(applicationOf(unsubscribeToken(id, KEYS), KEYS)).toBe(id);
  expect(applicationOf(unsubscribeToken(id, [older]), KEYS)).toBe(id);
  expect(applicationOf(unsubscribeToken(id, ['a foreign key']), KEYS)).toBeNull();
  const token = unsubscribeToken(id, [newest]);
  const changed = `${token.slice(0, 5)}${token[5] === 'A' ? 'B' : 'A'}${token.slice(6)}`;
  for (const forged of [changed, token.slice(1), `${token}=`, '', 'x']) expect(applicationOf(forged, KEYS)).toBeNull();
});
