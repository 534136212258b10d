import { focusManager, MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { makeQueryClient } from './query-client';

const client = makeQueryClient();
afterEach(() => {
  focusManager.setFocused(undefined);
  jest.useRealTimers();
  client.clear();
});

/** Watches a query as a page does, until it has an answer or a failure. */
async function watched(queryFn: () => Promise<string>) {
  const observer = new QueryObserver(client, { queryKey: ['okra'], queryFn });
  const done = new Promise<string>((done) => {
    observer.subscribe(({ status }) => status !== 'pending' && done(status));
  });
  return { observer, status: await done };
}

test('a query that failed is not asked again by itself, nor is a mutation', async () => {
  const fails = jest.fn(() => Promise.reject(new Error('no')));
  const { observer, status } = await watched(fails);
  expect([status, observer.getCurrentResult().failureCount, fails.mock.calls.length]).toEqual(['error', 1, 1]);
  new QueryObserver(client, { queryKey: ['okra'], queryFn: fails }).subscribe(() => undefined); // as on the next page
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  expect(fails).toHaveBeenCalledTimes(1);
  const act = jest.fn(() => Promise.reject(new Error('no')));
  await expect(new MutationObserver(client, { mutationFn: act }).mutate()).rejects.toThrow('no');
  expect(act).toHaveBeenCalledTimes(1);
});

test('an answer is never stale: not for who comes later, not on focus, not after an hour', async () => {
  const load = jest.fn(() => Promise.resolve('planted'));
  const { observer } = await watched(load);
  jest.useFakeTimers();
  const later = new QueryObserver(client, { queryKey: ['okra'], queryFn: load });
  later.subscribe(() => undefined);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  jest.advanceTimersByTime(3_600_000);
  expect(later.getCurrentResult()).toMatchObject({ data: 'planted', isStale: false, isFetching: false });
  expect(observer.getCurrentResult().isStale).toBe(false);
  expect(load).toHaveBeenCalledTimes(1);
});
