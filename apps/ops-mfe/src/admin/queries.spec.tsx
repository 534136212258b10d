import { useQueryClient } from '@farm/web-kit';
import { NETWORK_ERROR, renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { usePages } from './queries';
import { LoadMore } from './query-view';

const KEY = ['ops', 'pages for test'];

/** Two numbers below `before`, newest first, as the services page their lists. */
const pageOf = (newest: number, before = newest + 1) => {
  const numbers = [before - 1, before - 2].filter((number) => number > 0);
  return { numbers, next: before - 2 > 1 ? String(before - 2) : null };
};

function List({ newest }: { newest: () => number }) {
  const cache = useQueryClient();
  const { pages, more } = usePages(KEY, async (before) =>
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
    const { pages, more } = usePages(KEY, async (before) => {
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
