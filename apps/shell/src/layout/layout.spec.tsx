import { NOTEBOOK_DATABASE } from '@farm/farm';
import { Link } from '@farm/web-kit';
import { renderPage } from '@farm/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { applyTheme } from '../platform/init-theme';
import type { PageHandle } from '../platform/release';
import { Layout } from './layout';

const build = { build: '000000000000', sri: 'sha384-x' };

beforeEach(() => {
  const release = {
    revision: 1,
    shell: { ...build, pages: [] },
    remotes: {},
    files: {},
    testMode: true,
  };
  document.body.innerHTML = `<script type="application/json" id="farm-release">${JSON.stringify(release)}</script>`;
  window.scrollTo = jest.fn();
  window.matchMedia = jest.fn().mockReturnValue({ matches: false });
  document.title = 'first';
});

const content = (
  <>
    <h1>A page</h1>
    <Link to="/country-store">Go on</Link>
    <Link to="/nowhere">Get lost</Link>
  </>
);
const handle = (path: string, title: string): PageHandle => ({ path, title });
const handles = {
  '/': handle('/', 'Home'),
  '/programs': handle('/programs', 'Programs'),
  '/country-store': handle('/country-store', 'Country Store'),
};
// On a busy machine, compiling the overlay takes longer than the time limit of a test.
beforeAll(() => import('./overlay'), 30_000);

/** The layout with its toasts, which load at the first interaction. */
async function renderLayout() {
  const rendered = renderPage(content, { layout: <Layout testMode />, handles });
  fireEvent.pointerOver(document.body);
  await screen.findByRole('region', { name: /^Notification/ });
  return rendered;
}

const menu = () => screen.getByRole('button', { name: 'MENU' });
const isOpen = () => menu().getAttribute('aria-expanded') === 'true';

test('the header shows company, tagline and test mode', async () => {
  await renderLayout();
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'Sweetgum Family Farm' })).toHaveAttribute('href', '/');
  expect(header.getByText('Featuring the assistant persona - Community Farm Assistant')).toBeVisible();
  expect(header.getByText('Test mode – no real money')).toBeVisible();
});

test('the menu shows eight links in order, and below them tools and the account', async () => {
  const { user } = await renderLayout();
  expect(screen.queryByRole('link', { name: 'Simple Quiz' })).toBeNull();
  await user.click(menu());
  const [first, more] = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('list');
  const entries = within(first as HTMLElement).getAllByRole('link');
  expect(entries.map((entry) => [entry.getAttribute('href'), entry.textContent])).toEqual([
    ['/', 'Home'],
    ['/about', 'About'],
    ['/programs', 'Programs'],
    ['/start-my-farm-plan', 'Start My Farm Plan'],
    ['/country-store', 'Country Store'],
    ['/courses', 'Simple Quiz'],
    ['/community-griot', 'Community Griot'],
    ['/contact', 'Contact'],
  ]);
  expect(entries[0]).toHaveAttribute('aria-current', 'page');
  expect(
    within(more as HTMLElement)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    ...[
      'Garden Notebook',
      'Grant Search',
      'Frost Bell',
      'Classes and Work Days',
      'Visit and Buy Fresh',
      'Sign In or Out',
    ],
  ]);
});

test('the button, a link, a click outside the header, Escape and moving the focus out close the menu', async () => {
  const { user } = await renderLayout();
  const reopen = async () => {
    await user.click(menu());
    expect(isOpen()).toBe(true);
  };
  await reopen();
  await user.click(menu());
  expect(isOpen()).toBe(false);
  await reopen();
  await user.click(screen.getByText('Featuring the assistant persona - Community Farm Assistant'));
  expect(isOpen()).toBe(true);
  await user.click(screen.getByRole('contentinfo'));
  expect(isOpen()).toBe(false);
  await reopen();
  await user.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  expect(menu()).toHaveFocus();
  await reopen();
  await user.tab();
  for (let entry = 0; entry < 14; entry += 1) await user.tab();
  expect(isOpen()).toBe(false);
  await reopen();
  const entries = within(screen.getByRole('navigation', { name: 'Main' }));
  await user.click(entries.getByRole('link', { name: 'Programs' }));
  expect(isOpen()).toBe(false);
});

test('a route change scrolls up, sets the title, focuses the heading and announces the page; the first load does not', async () => {
  const { user } = await renderLayout();
  expect(document.title).toBe('first');
  expect(window.scrollTo).not.toHaveBeenCalled();
  await user.click(screen.getByRole('link', { name: 'Go on' }));
  expect(document.title).toBe('Country Store · Sweetgum Family Farm');
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.getByRole('status', { name: 'Page' })).toHaveTextContent('Country Store');
  await user.click(screen.getByRole('link', { name: 'Get lost' }));
  expect(document.title).toBe('404 Page Not Found · Sweetgum Family Farm');
});

test('the footer has its links, contact block and credits', async () => {
  await renderLayout();
  const footer = within(screen.getByRole('contentinfo'));
  const links = ['Facebook page', 'Facebook group', 'Instagram', 'TikTok', 'LinkedIn', 'Programs', 'Country Store'];
  [...links, 'Courses', 'Community Griot', 'Contact', 'info@example.com', 'orders@example.com', 'example.com'].forEach(
    (name) => expect(footer.getByRole('link', { name })).toBeVisible(),
  );
  expect(footer.getByRole('link', { name: 'Terms of Use' })).toHaveAttribute('href', '/terms');
  expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
  expect(footer.getByText(/Macon, Georgia/)).toBeVisible();
  expect(footer.getByText('© 2025 Sweetgum Family Farm')).toBeVisible();
  expect(footer.getByText('Website by the Sweetgum team')).toBeVisible();
  expect(footer.getByText('Illustrations from traditional quilt blocks')).toBeVisible();
  expect(footer.getByText('Version 2025.06.17.002')).toBeVisible();
  expect(footer.getByText('Our Founder', { exact: false })).toBeVisible();
  expect(footer.getByText(/^Classes, honest guides and a neighbor who answers/)).toBeVisible();
});

test("'Forget me' deletes everything that pages stored in this browser", async () => {
  const { user } = await renderLayout();
  window.localStorage.setItem('farm.writer', '{"name":"Ruth","email":"ruth@example.com"}');
  window.localStorage.setItem('quizPlayerName', 'Ruth');
  window.sessionStorage.setItem('farm-sign-in', '{"email":"ruth@example.com"}');
  const handleStorage = jest.fn();
  window.addEventListener('storage', handleStorage, { once: true });
  await user.click(screen.getByRole('button', { name: 'Forget me' }));
  expect(await screen.findByText(/We cleared your name/)).toBeVisible();
  expect([window.localStorage.length, window.sessionStorage.length]).toEqual([0, 0]);
  expect(handleStorage).toHaveBeenCalled();
});

/** The notebook's database, made by hand: `idb` needs all of its classes as globals. */
const makeNotebook = (stores: readonly string[]) =>
  new Promise<IDBDatabase>((resolve) => {
    const request = window.indexedDB.open(NOTEBOOK_DATABASE, 1);
    request.onupgradeneeded = () => stores.forEach((name) => request.result.createObjectStore(name));
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });
const put = (database: IDBDatabase, store: string) =>
  database.transaction(store, 'readwrite').objectStore(store).put({}, 'a');

test("'Forget me' asks before it deletes a garden notebook, and names the way to keep a copy", async () => {
  Object.assign(window, { indexedDB: new IDBFactory() });
  // jsdom has no modal dialogs
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
  put(await makeNotebook(['entries']), 'entries');
  window.localStorage.setItem('farm.writer', '{"name":"Ruth"}');
  const { user } = await renderLayout();
  await user.click(screen.getByRole('button', { name: 'Forget me' }));
  const dialog = await screen.findByRole('dialog', { name: 'Forget everything in this browser?' });
  expect(within(dialog).getByRole('link', { name: /^Keep a copy first/ })).toHaveAttribute('href', '/notebook');
  expect(window.localStorage.length).toBe(1);
  await user.click(within(dialog).getByRole('button', { name: 'Forget me' }));
  expect(await screen.findByText(/We cleared your name/)).toBeVisible();
  expect([window.localStorage.length, await window.indexedDB.databases()]).toEqual([0, []]);
  Reflect.deleteProperty(window, 'indexedDB');
});

test('the theme switch has a hint for each choice, saves the choice, and the head script applies it', async () => {
  window.matchMedia = jest.fn().mockReturnValue({ matches: false });
  applyTheme();
  fireEvent.load(window);
  const { user } = await renderLayout();
  expect(screen.getByRole('radio', { name: 'Auto' })).toBeChecked();
  const hints = {
    Auto: "Follows your device's setting",
    Light: 'Always light, on this device',
    Dark: 'Always dark, on this device',
  };
  for (const [name, hint] of Object.entries(hints)) {
    expect(screen.getByText(hint)).toBeVisible();
    expect(screen.getByRole('radio', { name })).toHaveAccessibleDescription(hint);
  }
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem('farm.theme')).toBe('dark');
  await user.click(screen.getByRole('radio', { name: 'Auto' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Auto' })).toBeChecked());
});
