import { buildUrl, call } from './call';
import { ApiError, isHttpError, getServerMessage } from './api-error';
import { activateLanguage } from './messages';
import { fakeApi, NETWORK_ERROR, errorResponse } from './testing';
import { drainFaults } from './testing/fake-api';

test('params are escaped and absent query values left out', () => {
  expect(buildUrl('GET /api/courses/:id', { params: { id: 'a/b' } })).toBe('/api/courses/a%2Fb');
  expect(buildUrl('GET /api/x', { query: { before: undefined, limit: 5 } })).toBe('/api/x?limit=5');
});

test('the reply of a call comes back as the contract says', async () => {
  fakeApi({ 'POST /api/free-orders': { sessionId: 'free_1' } });
  expect(await call('POST /api/free-orders', { body: { bookId: 'seeds-of-change' } })).toEqual({ sessionId: 'free_1' });
});

test('a refusal carries status, colon, space, body and the human sentence', async () => {
  fakeApi({ 'POST /api/free-orders': errorResponse(409, 'checkout.not_free', 'This guide is not free.') });
  const failure: unknown = await call('POST /api/free-orders', { body: { bookId: 'grant-gold' } }).catch(
    (e: unknown) => e,
  );
  expect(failure).toBeInstanceOf(ApiError);
  expect((failure as ApiError).message).toMatch(/^409: \{"code":"checkout.not_free"/);
  expect(getServerMessage(failure)).toBe('This guide is not free.');
});

test('a lost network is not a refusal and has no sentence', async () => {
  fakeApi({ 'GET /api/auth/user': NETWORK_ERROR });
  const failure: unknown = await call('GET /api/auth/user').catch((e: unknown) => e);
  expect(isHttpError(failure)).toBe(false);
  expect(getServerMessage(failure)).toBeUndefined();
});

test('a call that nobody answers ends after 40 seconds, as a lost network', async () => {
  const limit = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const hangs = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      if (init?.signal?.aborted) reject(init.signal.reason as Error);
    });
  globalThis.fetch = jest.fn(hangs) as typeof fetch;
  await expect(call('GET /api/auth/user')).rejects.toMatchObject({ status: 0 });
  expect(limit).toHaveBeenCalledWith(40_000);
  limit.mockRestore();
});

test.each(['before', 'after'])(
  'the caller can end a call, %s it was sent, also in a browser without AbortSignal.any',
  async (when) => {
    const any = jest.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('AbortSignal.any is not a function');
    });
    const caller = new AbortController();
    if (when === 'before') caller.abort();
    globalThis.fetch = jest.fn(
      (_: unknown, init?: RequestInit) =>
        new Promise<Response>((_resolve, reject) => {
          const end = () => reject(init?.signal?.reason as Error);
          if (init?.signal?.aborted) end();
          init?.signal?.addEventListener('abort', end);
        }),
    ) as typeof fetch;
    const answer = call('GET /api/auth/user', { signal: caller.signal });
    caller.abort();
    await expect(answer).rejects.toMatchObject({ status: 0 });
    any.mockRestore();
  },
);

test('a fake that breaks its contract fails the test that uses it', async () => {
  fakeApi({ 'POST /api/free-orders': JSON.parse('{"sessionId":7}') as { sessionId: string } });
  await call('POST /api/free-orders', { body: { bookId: 'x' } }).catch(() => undefined);
  expect(drainFaults()).toEqual([expect.stringMatching(/breaks its contract at \/sessionId/)]);
});

test.each(['en', 'es'] as const)(
  "a service's sentence is shown as it is on a page in %s, also one that quotes a visitor",
  (language) => {
    activateLanguage(language);
    const message = "There is no place for '{0} {name'.";
    const body = { error: 'Conflict', code: 'shares.taken', message, requestId: '1' };
    expect(getServerMessage(new ApiError({ status: 409, text: JSON.stringify(body), body }))).toBe(message);
  },
);
