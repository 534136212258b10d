import { Link } from '@farm/web-kit';
import { renderPage } from '@farm/web-kit/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { reactErrorHandlers } from '../platform/error-boundaries';
import { type LoadReport, onLoadReport } from '../platform/load-metrics';
import { setPageState } from '../platform/page-state';
import { RootBoundary } from './boundaries';
import { Layout } from './layout';

let broken = '';
let consoleError: jest.SpyInstance;
/** A module whose component throws while `broken` names it. */
function mockPart(name: string, module: object, exported: string) {
  const original = (module as Record<string, (props: object) => unknown>)[exported];
  return {
    ...module,
    [exported]: (props: object) => {
      if (broken === name) throw new Error(`planted in ${name}`);
      return original?.(props);
    },
  };
}
jest.mock('./header', () => mockPart('header', jest.requireActual('./header'), 'Header'));
jest.mock('./menu', () => mockPart('menu', jest.requireActual('./menu'), 'Menu'));
jest.mock('./footer', () => mockPart('footer', jest.requireActual('./footer'), 'Footer'));
jest.mock('./route-announcer', () => mockPart('announcer', jest.requireActual('./route-announcer'), 'RouteAnnouncer'));
jest.mock('./overlay', () => mockPart('notices', jest.requireActual('./overlay'), 'OverlayNotices'));
jest.mock('./toast-viewport', () => mockPart('toasts', jest.requireActual('./toast-viewport'), 'ToastViewport'));

beforeAll(() => import('./overlay'), 30_000);
beforeEach(() => {
  const build = { build: '000000000000', sri: 'sha384-x' };
  const release = { revision: 1, shell: { ...build, pages: [] }, remotes: {}, testMode: true };
  document.body.innerHTML = `<script type="application/json" id="farm-release">${JSON.stringify(release)}</script>`;
  window.scrollTo = jest.fn();
  window.matchMedia = jest.fn().mockReturnValue({ matches: false });
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

async function renderLayout() {
  const rendered = renderPage(
    <>
      <h1>A page</h1>
      <Link to="/">Stay</Link>
    </>,
    { layout: <Layout testMode /> },
  );
  fireEvent.pointerOver(document.body);
  await act(() => import('./overlay'));
  act(() => setPageState('/', { now: 'slow' }));
  return rendered;
}

test.each(['header', 'menu', 'footer', 'announcer', 'notices', 'toasts'])(
  'an error in one part of the layout hides only that part: %s',
  async (part) => {
    broken = part;
    await renderLayout();
    expect(screen.getByRole('heading', { name: 'A page' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sweetgum Family Farm' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'info@example.com' })).toBeVisible();
    expect(consoleError).toHaveBeenCalled();
  },
);

test('a part that threw is rendered again after navigation', async () => {
  broken = 'menu';
  const { user } = renderPage(<Link to="/about">Go on</Link>, { layout: <Layout testMode /> });
  expect(screen.queryByRole('button', { name: 'MENU' })).toBeNull();
  broken = '';
  await user.click(screen.getByRole('link', { name: 'Go on' }));
  expect(screen.getByRole('button', { name: 'MENU' })).toBeVisible();
});

describe('RootBoundary', () => {
  const planted = new Error('planted');
  const reports: LoadReport[] = [];
  const reported = [
    { path: '/', result: 'failed', ms: 0, failure: { stage: 'render', why: 'script', error: planted } },
  ];

  function Broken(): never {
    throw planted;
  }

  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    onLoadReport((report) => void reports.push(report));
    reports.length = 0;
    window.history.replaceState(null, '', '/country-store');
  });

  test('an error outside of every page shows a link to the home page and is reported for the shell', () => {
    render(
      <RootBoundary>
        <Broken />
      </RootBoundary>,
      { onCaughtError: reactErrorHandlers.onCaughtError },
    );
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong.' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Sweetgum Family Farm' })).toHaveAttribute('href', '/');
    expect(reports).toEqual(reported);
  });

  test('an uncaught error is reported and logged', () => {
    window.reportError = jest.fn();
    reactErrorHandlers.onUncaughtError(planted);
    expect(window.reportError).toHaveBeenCalledWith(planted);
    expect(reports).toEqual(reported);
  });
});
