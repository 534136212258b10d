import { renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { pageOutlet, type LoadPage } from './page-outlet';
import { tryAgain } from './remote-loader';

jest.mock('./remote-loader', () => ({ tryAgain: jest.fn() }));

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
