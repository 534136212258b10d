import { purposeLinkToken, idOfEmailLink } from './email-link';

const KEYS = ['newest-key-of-the-test', 'older-key-of-the-test'];
const ID = '0197279a-0000-7000-8000-000000000001';

test('the token of a link names its row under every current key only', () => {
  const [newest = '', older = ''] = KEYS;
  const idOf = (token: string) => idOfEmailLink('grants.stop', token, KEYS);
  expect(idOf(purposeLinkToken('grants.stop', ID, KEYS))).toBe(ID);
  expect(idOf(purposeLinkToken('grants.stop', ID, [older]))).toBe(ID);
  expect(idOf(purposeLinkToken('grants.stop', ID, ['a foreign key']))).toBeNull();
  const token = purposeLinkToken('grants.stop', ID, [newest]);
  const changed = `${token.slice(0, 5)}${token[5] === 'A' ? 'B' : 'A'}${token.slice(6)}`;
  for (const forged of [changed, token.slice(1), `${token}=`, '', 'x']) expect(idOf(forged)).toBeNull();
});

test('the token of one purpose is worth nothing for another', () => {
  const token = purposeLinkToken('farm-plan.stop', ID, KEYS);
  expect(idOfEmailLink('farm-plan.stop', token, KEYS)).toBe(ID);
  for (const other of ['farm-plan.confirm', 'grants.stop'] as const)
    expect(idOfEmailLink(other, token, KEYS)).toBeNull();
});
