import type { Calls, ReplyOf } from '@farm/contracts';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { makeQueryClient } from './query-client';
import { fakeApi, NETWORK_ERROR } from './testing';
import { syncUserAcrossTabs, USER_CHANGED_KEY, useUser, useResetUserData } from './user';

type CurrentUser = ReplyOf<Calls['GET /api/auth/user']> | typeof NETWORK_ERROR;
const ada: CurrentUser = {
  id: '1',
  email: 'ada@example.com',
  role: 'member',
  passkeys: 0,
  fresh: true,
  secondFactor: 'not_asked',
};
const signedOut = null;

let user: CurrentUser = ada;
let stop: () => void = () => undefined;
afterEach(() => stop());

function Who({ of }: { of: string }) {
  const { data } = useUser();
  const changed = useResetUserData();
  return (
    <button type="button" onClick={() => void changed()}>
      {`${of}: ${data === undefined ? '...' : (data?.email ?? 'nobody')}`}
    </button>
  );
}

/** A document with two remotes on it. */
function tab(cache: QueryClient = makeQueryClient()) {
  const api = fakeApi({ 'GET /api/auth/user': () => user });
  render(
    <QueryClientProvider client={cache}>
      <Who of="learning" />
      <Who of="ops" />
    </QueryClientProvider>,
  );
  stop = syncUserAcrossTabs(cache);
  return { cache, requested: () => api.calls('GET /api/auth/user').length };
}
const otherTabSays = () =>
  act(async () => {
    dispatchEvent(new StorageEvent('storage', { key: USER_CHANGED_KEY, newValue: '1' }));
  });

beforeEach(() => void (user = ada));

test('all remotes of a page share one user, and a sign-out in one is a sign-out in all', async () => {
  const { requested } = tab();
  expect(await screen.findByText('ops: ada@example.com')).toBeVisible();
  expect(requested()).toBe(1);
  user = signedOut;
  act(() => screen.getByText('ops: ada@example.com').click());
  expect(await screen.findByText('learning: nobody')).toBeVisible();
  expect(screen.getByText('ops: nobody')).toBeVisible();
});

test('a sign-out tells other tabs and leaves nothing in the storage', async () => {
  const set = jest.spyOn(Storage.prototype, 'setItem');
  tab();
  (await screen.findByText('ops: ada@example.com')).click();
  expect(set).toHaveBeenCalledWith(USER_CHANGED_KEY, expect.any(String));
  expect(localStorage.getItem(USER_CHANGED_KEY)).toBeNull();
  set.mockRestore();
});

test('a sign-out in another tab drops everything that was loaded here', async () => {
  const { cache } = tab();
  await screen.findByText('ops: ada@example.com');
  cache.setQueryData(['ops', 'orders'], ['an order']);
  user = signedOut;
  await otherTabSays();
  expect(await screen.findByText('ops: nobody')).toBeVisible();
  expect(cache.getQueryData(['ops', 'orders'])).toBeUndefined();
});

test('when the same person signs in again in another tab, what this tab shows stays', async () => {
  const { cache, requested } = tab();
  await screen.findByText('ops: ada@example.com');
  cache.setQueryData(['ops', 'orders'], ['an order']);
  await otherTabSays();
  await waitFor(() => expect(requested()).toBe(2));
  expect(cache.getQueryData(['ops', 'orders'])).toEqual(['an order']);
});

test('a page that comes back from the back/forward cache looks who is signed in', async () => {
  tab();
  await screen.findByText('ops: ada@example.com');
  user = signedOut;
  await act(async () => {
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
  expect(await screen.findByText('learning: nobody')).toBeVisible();
});

test('without a connection nobody is signed out, and the check is repeated once the browser is online', async () => {
  const { cache, requested } = tab();
  await screen.findByText('ops: ada@example.com');
  cache.setQueryData(['ops', 'orders'], ['an order']);
  user = NETWORK_ERROR;
  await act(async () => {
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
  await waitFor(() => expect(requested()).toBe(2));
  expect(cache.getQueryData(['ops', 'orders'])).toEqual(['an order']);
  expect(screen.getByText('ops: ada@example.com')).toBeVisible();
  user = signedOut;
  await act(async () => {
    dispatchEvent(new Event('online'));
  });
  expect(await screen.findByText('ops: nobody')).toBeVisible();
  expect(cache.getQueryData(['ops', 'orders'])).toBeUndefined();
  await act(async () => {
    dispatchEvent(new Event('online'));
  });
  expect(requested()).toBe(4); // the reset loaded the user again; a check that succeeded is not repeated
});
