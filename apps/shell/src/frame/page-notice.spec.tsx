import { renderPage } from '@farm/web-kit/testing';
import { act, screen } from '@testing-library/react';
import { setState } from '../platform/slot-state';
import { PageNotice } from './page-notice';

beforeEach(() => {
  const release = { shell: { pages: [{ path: '/', chunk: 'home', title: 'Home', first: 'page' }] }, remotes: {} };
  document.body.innerHTML = `<script type="application/json" id="farm-release">${JSON.stringify(release)}</script>`;
});
afterEach(() => act(() => setState('/', { now: 'idle' })));

const fail = () => act(() => setState('/', { now: 'failed', failure: { stage: 'entry', why: 'network' } }));

test('above a page that can be read, the notice tells that it does not answer', () => {
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
  expect(screen.getByRole('alert')).toHaveTextContent('This part of the site is not answering');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a waiting state in the place of the page speaks for itself', () => {
  renderPage(
    <>
      <PageNotice />
      <main>
        <div data-away="failed">
          <h1>This part of the site is not answering</h1>
        </div>
      </main>
    </>,
  );
  fail();
  expect(screen.queryByRole('alert')).toBeNull();
});
