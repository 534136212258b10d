import { renderPage } from '@farm/web-kit/testing';
import { act, cleanup, screen } from '@testing-library/react';
import { pageOutlet, UnknownPage, type LoadPage } from './page-outlet';
import { fetchLatestRelease, type LatestRelease } from './release';
import { tryAgain } from './remote-loader';

jest.mock('./remote-loader', () => ({ tryAgain: jest.fn() }));
jest.mock('./release', () => ({
  ...jest.requireActual<typeof import('./release')>('./release'),
  fetchLatestRelease: jest.fn(),
}));

const outletFor = (first: 'frame' | 'page', load: LoadPage) =>
  pageOutlet({ owner: 'store', path: '/checkout', title: 'Waiting', first, unavailable: null, load });

test('a page that loads between render and effect is shown in every instance of its outlet', () => {
  const page = { default: () => <h1>Checkout</h1> };
  // Resolves at once, in the effect of the first instance and before that of the second.
  const load = (() => ({ then: (loaded: (value: typeof page) => void) => loaded(page) })) as unknown as LoadPage;
  const outlet = outletFor('frame', load);
  renderPage(
    <>
      <section>{outlet}</section>
      <section>{outlet}</section>
    </>,
  );
  expect(screen.getAllByRole('heading', { name: 'Checkout' })).toHaveLength(2);
  expect(screen.queryByText('Waiting')).toBeNull();
});

test('a page that failed on an earlier visit is tried again', () => {
  renderPage(outletFor('page', () => new Promise(() => undefined)));
  expect(screen.getByRole('heading', { name: 'Waiting' })).toBeVisible();
  expect(tryAgain).toHaveBeenCalledWith('/checkout');
});

describe('an address that only a newer release has', () => {
  let answer: (latest: LatestRelease) => void;
  const release = { revision: 8, paths: ['/seed-swap'] };
  beforeEach(() => {
    jest.mocked(fetchLatestRelease).mockReturnValue(new Promise((resolve) => (answer = resolve)));
  });
  function open(path: string) {
    const loadDocument = jest.fn();
    renderPage(<UnknownPage loadDocument={loadDocument} />, { at: path });
    return loadDocument;
  }

  test('is loaded as a new document, with its query and its target', async () => {
    const loadDocument = open('/seed-swap?kind=okra#dates');
    await act(async () => answer(release));
    expect(loadDocument).toHaveBeenCalledTimes(1);
  });

  test('is not loaded once the visitor has left it', async () => {
    const loadDocument = open('/seed-swap');
    cleanup();
    await act(async () => answer(release));
    expect(loadDocument).not.toHaveBeenCalled();
  });

  test('is not loaded if it is unknown to the newer release too', async () => {
    const loadDocument = open('/barn-dance');
    await act(async () => answer(release));
    expect(loadDocument).not.toHaveBeenCalled();
  });
});
