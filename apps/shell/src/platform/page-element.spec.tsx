import { renderPage } from '@farm/web-kit/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { pageElement, UnknownPage, type LoadPage } from './page-element';
import { fetchLatestRelease, type LatestRelease } from './release';
import { tryAgain } from './remote-loader';

jest.mock('./remote-loader', () => ({ tryAgain: jest.fn() }));
jest.mock('./release', () => ({
  ...jest.requireActual<typeof import('./release')>('./release'),
  fetchLatestRelease: jest.fn(),
}));

const elementFor = (first: 'frame' | 'page', load: LoadPage) =>
  pageElement({ owner: 'store', path: '/checkout', title: 'Waiting', first, unavailable: null, load });

test('a page that depends on the session hydrates its loading state, which stays until the page has loaded', async () => {
  let finish: (page: { default: () => ReactElement }) => void = () => undefined;
  const element = elementFor('frame', () => new Promise((resolve) => (finish = resolve)));
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = renderToString(<StrictMode>{element}</StrictMode>);
  const onRecoverableError = jest.fn();
  render(<StrictMode>{element}</StrictMode>, { container, hydrate: true, onRecoverableError });
  expect(screen.getByRole('heading', { name: 'Waiting' })).toBeVisible();
  await act(async () => finish({ default: () => <h1>Checkout</h1> }));
  expect(screen.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  expect(screen.queryByText('Waiting')).toBeNull();
  expect(onRecoverableError).not.toHaveBeenCalled();
});

test('a page that failed on an earlier visit is tried again', () => {
  renderPage(elementFor('page', () => new Promise(() => undefined)));
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
