import { renderPage } from '@farm/web-kit/testing';
import { act, screen } from '@testing-library/react';
import { setPageState } from '../platform/page-state';
import { PageNotice, PreviewNotice } from './overlay';

describe('PageNotice', () => {
  beforeEach(() => {
    const release = { shell: { pages: [{ path: '/', chunk: 'home', title: 'Home', first: 'page' }] }, remotes: {} };
    document.body.innerHTML = `<script type="application/json" id="farm-release">${JSON.stringify(release)}</script>`;
  });
  afterEach(() => act(() => setPageState('/', { now: 'idle' })));

  const fail = () => act(() => setPageState('/', { now: 'failed', failure: { stage: 'entry', why: 'network' } }));

  test('a prerendered page that failed to hydrate has a notice above it', () => {
    renderPage(
      <>
        <PageNotice />
        <main>
          <h1>Home</h1>
        </main>
      </>,
    );
    expect(screen.queryByRole('alert')).toBeNull();
    fail();
    expect(screen.getByRole('alert')).toHaveTextContent('This part of the site failed to load');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('a loading state in place of the page needs no notice', () => {
    renderPage(
      <>
        <PageNotice />
        <main>
          <div data-away="failed">
            <h1>This part of the site failed to load</h1>
          </div>
        </main>
      </>,
    );
    fail();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('PreviewNotice', () => {
  beforeEach(() => {
    document.body.innerHTML = '<script type="application/json" id="farm-release">{}</script>';
  });

  test('a preview says that it is one and has a link to leave it', () => {
    renderPage(<PreviewNotice preview="store" />);
    expect(screen.getByRole('status')).toHaveTextContent('You are looking at a preview.');
    expect(screen.getByRole('link', { name: 'Leave preview' })).toHaveAttribute('href', '?preview=off');
  });

  test('without a preview there is no notice', () => {
    renderPage(<PreviewNotice />);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
