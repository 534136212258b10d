import { Link } from '@farm/web-kit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { handleRouteError, onPageError, RouteError, reactErrorHandlers } from './error-boundaries';
import { onLoadReport, type LoadReport } from './load-metrics';

const planted = new TypeError('planted');
let isBroken: boolean;

function Page() {
  if (isBroken) throw planted;
  return <h1>Store</h1>;
}

function show() {
  isBroken = true;
  const errorElement = <RouteError />;
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <Link to="/about">About</Link>
            <Outlet />
          </>
        ),
        children: [
          { path: '/country-store', element: <Page />, errorElement },
          { path: '/about', element: <h1>About us</h1>, errorElement },
        ],
      },
    ],
    { initialEntries: ['/country-store?from=home'] },
  );
  render(<RouterProvider router={router} onError={handleRouteError} />, {
    onCaughtError: reactErrorHandlers.onCaughtError,
  });
  return router;
}

let consoleError: jest.SpyInstance;
beforeEach(() => {
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('an error in a page is shown in its place, reported, and the layout and other pages work', async () => {
  const reports: LoadReport[] = [];
  onLoadReport((report) => void reports.push(report));
  window.history.replaceState(null, '', '/country-store');
  show();
  expect(screen.getByRole('heading', { name: 'This page had a problem.' })).toBeVisible();
  const failure = { stage: 'render', why: 'script', error: planted };
  expect(reports).toEqual([{ path: '/country-store', result: 'failed', ms: 0, failure }]);
  expect(consoleError).toHaveBeenCalledWith(planted);
  await userEvent.click(screen.getByRole('link', { name: 'About' }));
  expect(screen.getByRole('heading', { name: 'About us' })).toBeVisible();
});

test('Try again renders the page again, at the same address, after listeners were called', async () => {
  const listener = jest.fn();
  onPageError(listener);
  const router = show();
  expect(listener).toHaveBeenCalledTimes(1);
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { name: 'Store' })).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/country-store', search: '?from=home' });
});
