import { renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { Component as OfflinePage } from './offline-page';

const ORIGIN = 'https://farm.example';

function fakeCaches(stored: Record<string, string[]>): void {
  const keysOf = (name: string) => async () => (stored[name] ?? []).map((path) => ({ url: ORIGIN + path }));
  const caches = {
    has: async (name: string) => name in stored,
    open: async (name: string) => ({ keys: keysOf(name) }),
  };
  Object.defineProperty(window, 'caches', { value: caches, configurable: true });
}

beforeEach(() => {
  const page = (path: string, title: string) => ({ path, chunk: 'x', title, first: 'page' });
  const release = { shell: { pages: [page('/', 'Home'), page('/about', 'About')] }, remotes: {} };
  document.body.innerHTML = `<script type="application/json" id="farm-release">${JSON.stringify(release)}</script>`;
});

test('the page says that there is no connection and links to the requested page', () => {
  fakeCaches({});
  renderPage(<OfflinePage />, { at: '/offline?from=%2Fcheckout%3Fguide%3Dx' });
  expect(screen.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/checkout?guide=x');
});

test("another site's address is replaced by the home page", () => {
  fakeCaches({});
  renderPage(<OfflinePage />, { at: '/offline?from=//evil.example' });
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/');
});

test('the pages and guides stored on this device are listed by title', async () => {
  fakeCaches({
    'farm-pages': ['/about', '/removed-page'],
    'farm-responses': ['/api/download/seeds-of-change', '/api/weather/current'],
  });
  renderPage(<OfflinePage />, { at: '/offline' });
  expect(await screen.findByRole('link', { name: 'About' })).toHaveAttribute('href', '/about');
  expect(screen.getByRole('link', { name: 'Seeds of Change' })).toHaveAttribute(
    'href',
    '/api/download/seeds-of-change',
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
