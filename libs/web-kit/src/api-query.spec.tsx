import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { apiKey, apiQuery, queriesOf } from './api-query';
import { useQuery } from './index';
import { makeQueryClient } from './query-client';
import { fakeApi } from './testing';

const lesson = (moduleId: 'soil-basics' | 'plant-care') =>
  apiQuery('GET /api/quiz/modules/:moduleId', { params: { moduleId } });

test('the key is the call with its input, so that two inputs are two entries', () => {
  expect(apiKey('GET /api/auth/user')).toEqual(['GET /api/auth/user']);
  expect(lesson('soil-basics').queryKey).toEqual([
    'GET /api/quiz/modules/:moduleId',
    { params: { moduleId: 'soil-basics' } },
  ]);
  expect(lesson('soil-basics').queryKey).not.toEqual(lesson('plant-care').queryKey);
});

test('a call is chosen with all its inputs, and no other call is', async () => {
  const cache = makeQueryClient();
  cache.setQueryData(lesson('soil-basics').queryKey, []);
  cache.setQueryData(lesson('plant-care').queryKey, []);
  cache.setQueryData(apiKey('GET /api/auth/user'), null);
  await cache.invalidateQueries(queriesOf('GET /api/quiz/modules/:moduleId'));
  const invalid = cache.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  expect(invalid.map(({ queryKey }) => queryKey)).toEqual([
    lesson('soil-basics').queryKey,
    lesson('plant-care').queryKey,
  ]);
});

function Name() {
  const { data, isPending } = useQuery(apiQuery('GET /api/auth/user'));
  return <p>{isPending ? 'loading' : (data?.email ?? 'nobody')}</p>;
}

test('whoever leaves the page ends its pending call', async () => {
  let resolve: (user: null) => void = () => undefined;
  const answer = new Promise<null>((done) => (resolve = done));
  fakeApi({ 'GET /api/auth/user': () => answer });
  const sent: AbortSignal[] = [];
  const send = globalThis.fetch;
  globalThis.fetch = (target, init) => {
    if (init?.signal) sent.push(init.signal);
    return send(target, init);
  };
  const { unmount } = render(
    <QueryClientProvider client={makeQueryClient()}>
      <Name />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('loading')).toBeVisible();
  const last = sent.at(-1);
  expect(last?.aborted).toBe(false);
  unmount();
  expect(last?.aborted).toBe(true);
  await act(async () => resolve(null));
});
