import { useQueryClient } from '@farm/web-kit';
import { NETWORK_ERROR, renderPage } from '@farm/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { useAction, useLiveQuery, usePages, usePagination } from './queries';
import { LoadMore } from './query-view';

const KEY = ['ops', 'pages for test'];

/** Two numbers below `before`, newest first, as the services page their lists. */
const pageOf = (newest: number, before = newest + 1) => {
  const numbers = [before - 1, before - 2].filter((number) => number > 0);
  return { numbers, next: before - 2 > 1 ? String(before - 2) : null };
};

function List({ newest }: { newest: () => number }) {
  const cache = useQueryClient();
  const { pages, more } = usePagination(KEY, async (before) =>
    pageOf(newest(), before === undefined ? undefined : Number(before)),
  );
  const numbers = pages.flatMap((page) => page.numbers);
  return (
    <>
      <p>{`rows ${numbers.join(' ')}`}</p>
      <LoadMore count={`${numbers.length}`} {...more} />
      <button onClick={() => void cache.invalidateQueries({ queryKey: KEY })}>Reload</button>
    </>
  );
}

test('a reload after a new row leaves no row out and shows none twice', async () => {
  let newest = 4;
  const { user } = renderPage(<List newest={() => newest} />);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('rows 4 3 2 1')).toBeVisible();
  newest = 5;
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(await screen.findByText('rows 5 4 3 2')).toBeVisible();
});

test('a page that failed to load is reported, and the loaded rows stay', async () => {
  let isLost = false;
  function Lossy() {
    const { pages, more } = usePagination(KEY, async (before) => {
      if (isLost) throw new Error(NETWORK_ERROR.toString());
      return pageOf(4, before === undefined ? undefined : Number(before));
    });
    return <LoadMore count={pages.flatMap((page) => page.numbers).join(' ')} {...more} />;
  }
  const { user } = renderPage(<Lossy />);
  await screen.findByText('4 3');
  isLost = true;
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('There was no response. Please try again.')).toBeVisible();
  expect(screen.getByText('4 3')).toBeVisible();
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('4 3 2 1')).toBeVisible();
});

test('the pages of a list and one reply of the same call with the same input are two entries', async () => {
  const input = { query: { state: 'new' } } as const;
  function Both() {
    const { pages } = usePages('GET /api/ops/inbox/messages', input);
    const { data } = useLiveQuery('GET /api/ops/inbox/messages', input);
    return <p>{`${pages[0]?.waiting} in the list, ${data?.waiting} in the reply`}</p>;
  }
  const { calls } = renderPage(<Both />, {
    api: { 'GET /api/ops/inbox/messages': { messages: [], next: null, waiting: 2 } },
  });
  expect(await screen.findByText('2 in the list, 2 in the reply')).toBeVisible();
  expect(calls('GET /api/ops/inbox/messages')).toMatchObject([input, input]);
});

test('a list is asked for page by page with its input', async () => {
  function Files() {
    const { pages, more } = usePages('GET /api/ops/files', { query: { kind: 'picture' } });
    return <LoadMore count={`${pages.length} pages`} {...more} />;
  }
  const { user, calls } = renderPage(<Files />, {
    api: { 'GET /api/ops/files': ({ query }) => ({ files: [], next: query?.before === undefined ? 'older' : null }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('2 pages')).toBeVisible();
  expect(calls('GET /api/ops/files')).toMatchObject([
    { query: { kind: 'picture' } },
    { query: { kind: 'picture', before: 'older' } },
  ]);
});

test('an action loads the calls again that it names, whatever their inputs', async () => {
  function Page() {
    useLiveQuery('GET /api/dexter/versions', { query: {} });
    useLiveQuery('GET /api/dexter/lessons');
    const { submit } = useAction({
      key: ['spec'],
      send: () => Promise.resolve(),
      reload: ['GET /api/dexter/versions', 'GET /api/ops/files'],
    });
    return <button onClick={() => submit()}>Act</button>;
  }
  const { user, calls } = renderPage(<Page />, {
    api: {
      'GET /api/dexter/versions': { versions: [], activeId: '', next: null },
      'GET /api/dexter/lessons': { lessons: [] },
    },
  });
  await waitFor(() => expect(calls('GET /api/dexter/lessons')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Act' }));
  await waitFor(() => expect(calls('GET /api/dexter/versions')).toHaveLength(2));
  expect(calls('GET /api/dexter/lessons')).toHaveLength(1);
});
