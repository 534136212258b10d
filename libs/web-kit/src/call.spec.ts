import { addressOf, call } from './call';
import { CallFailed, isRefusal, sentenceOf } from './refusal';
import { fakeApi, LOST, refusal } from './testing';
import { takeFaults } from './testing/fake-api';

test('params are escaped and absent query values left out', () => {
  expect(addressOf('GET /api/courses/:id', { params: { id: 'a/b' } })).toBe('/api/courses/a%2Fb');
  expect(addressOf('GET /api/x', { query: { before: undefined, limit: 5 } })).toBe('/api/x?limit=5');
});

test('the reply of a call comes back as the contract says', async () => {
  fakeApi({ 'POST /api/free-orders': { sessionId: 'free_1' } });
  expect(await call('POST /api/free-orders', { body: { bookId: 'seeds-of-change' } })).toEqual({ sessionId: 'free_1' });
});

test('a refusal carries status, colon, space, body and the human sentence', async () => {
  fakeApi({ 'POST /api/free-orders': refusal(409, 'checkout.not_free', 'This guide is not free.') });
  const failure: unknown = await call('POST /api/free-orders', { body: { bookId: 'grant-gold' } }).catch(
    (e: unknown) => e,
  );
  expect(failure).toBeInstanceOf(CallFailed);
  expect((failure as CallFailed).message).toMatch(/^409: \{"code":"checkout.not_free"/);
  expect(sentenceOf(failure)).toBe('This guide is not free.');
});

test('a lost network is not a refusal and has no sentence', async () => {
  fakeApi({ 'GET /api/auth/user': LOST });
  const failure: unknown = await call('GET /api/auth/user').catch((e: unknown) => e);
  expect(isRefusal(failure)).toBe(false);
  expect(sentenceOf(failure)).toBeUndefined();
});

test('a fake that breaks its contract fails the test that uses it', async () => {
  fakeApi({ 'POST /api/free-orders': { sessionId: 7 } as unknown as { sessionId: string } });
  await call('POST /api/free-orders', { body: { bookId: 'x' } }).catch(() => undefined);
  expect(takeFaults()).toEqual([expect.stringMatching(/breaks its contract at \/sessionId/)]);
});
