import { applicationOf, stopToken } from './stop-link';

const KEYS = ['newest-key-of-the-test', 'older-key-of-the-test'];

test('a stop link names its application, under every key that is still known, and no other', () => {
  const id = '0197279a-0000-7000-8000-000000000001';
  const [newest = '', older = ''] = KEYS;
  expect(applicationOf(stopToken(id, KEYS), KEYS)).toBe(id);
  expect(applicationOf(stopToken(id, [older]), KEYS)).toBe(id);
  expect(applicationOf(stopToken(id, ['a foreign key']), KEYS)).toBeNull();
  const token = stopToken(id, [newest]);
  const changed = `${token.slice(0, 5)}${token[5] === 'A' ? 'B' : 'A'}${token.slice(6)}`;
  for (const forged of [changed, token.slice(1), `${token}=`, '', 'x']) expect(applicationOf(forged, KEYS)).toBeNull();
});
