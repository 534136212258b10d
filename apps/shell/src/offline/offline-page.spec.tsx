import { renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { Component as OfflinePage } from './offline-page';

const ORIGIN = 'https://farm.example';

function keeps(kept: Record<string, string[]>): void {
  const keysOf = (name: string) => async () => (kept[name] ?? []).map((path) => ({ url: ORIGIN + path }));
  const caches = {
    keys: async () => Object.keys(kept),
    has: async (name: string) => name in kept,
    open: async (name: string) => ({ keys: keysOf(name) }),
  };
  Object.defineProperty(window, 'caches', { value: caches, configurable: true });
}

beforeEach(() => {
  const page = (path: string, title: string) => ({ path, chunk: 'x', title, first: 'page' });
  const release = { shell: { pages: [page('/', 'Home'), page('/about', 'About')] }, remotes: {} };
  document.body.innerHTML = `<script type="application/json" id="farm-release">${JSON.stringify(release)}</script>`;
});

test('says that there is no connection, and leads back to the page that was asked for', () => {
  keeps({});
  renderPage(<OfflinePage />, { at: '/offline?from=%2Fcheckout%3Fguide%3Dx' });
  expect(screen.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/checkout?guide=x');
});

test("another site's address leads nowhere but home", () => {
  keeps({});
  renderPage(<OfflinePage />, { at: '/offline?from=//evil.example' });
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/');
});

test('lists the pages and guides that this device has kept, by their names', async () => {
  keeps({
    'farm-3': ['/about', '/offline', '/assets/shell/a/main.js'],
    'farm-answers': ['/api/download/seeds-of-change', '/api/weather/current'],
  });
  renderPage(<OfflinePage />, { at: '/offline' });
  expect(await screen.findByRole('link', { name: 'About' })).toHaveAttribute('href', '/about');
  expect(screen.getByRole('link', { name: 'Seeds of Change' })).toHaveAttribute(
    'href',
    '/api/download/seeds-of-change',
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
