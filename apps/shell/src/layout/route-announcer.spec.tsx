import { Link } from '@farm/web-kit';
import { renderPage } from '@farm/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import type { PageHandle } from '../platform/release';
import { RouteAnnouncer } from './route-announcer';

function addSection(id: string): HTMLElement {
  const element = document.createElement('section');
  element.id = id;
  element.scrollIntoView = jest.fn();
  document.querySelector('main')?.append(element);
  return element;
}

test.each([
  ['a malformed fragment', '#%', 'other', 0],
  ['an escaped fragment', '#caf%C3%A9', 'café', 1],
  ['a fragment with a percent sign of its own', '#100%', '100%', 1],
])('%s in a link is handled', async (_, hash, id, times) => {
  window.scrollTo = jest.fn();
  const { user } = renderPage(
    <>
      <RouteAnnouncer />
      <main />
      <Link to={`/${hash}`}>Part</Link>
    </>,
  );
  const element = addSection(id);
  await user.click(screen.getByRole('link', { name: 'Part' }));
  expect(screen.getByRole('link', { name: 'Part' })).toBeVisible();
  expect(element.scrollIntoView).toHaveBeenCalledTimes(times);
});

test('a heading that is rendered late takes the focus from the clicked link', async () => {
  const release = { shell: { pages: [] }, remotes: {} };
  document.body.innerHTML = `<script type="application/json" id="farm-release">${JSON.stringify(release)}</script>`;
  window.scrollTo = jest.fn();
  const { user } = renderPage(
    <>
      <RouteAnnouncer />
      <main />
      <footer>
        <Link to="/country-store">Store</Link>
      </footer>
    </>,
  );
  await user.click(screen.getByRole('link', { name: 'Store' }));
  expect(document.body).toHaveFocus();
  const heading = document.createElement('h1');
  document.querySelector('main')?.append(heading);
  await waitFor(() => expect(heading).toHaveFocus());
});

test.each([
  [true, 'en'],
  [undefined, null],
])('a page that is untranslated (%s) is announced in its language', async (untranslated, lang) => {
  window.scrollTo = jest.fn();
  const handle = { path: '/about', title: 'About', untranslated } satisfies PageHandle;
  const page = (
    <>
      <RouteAnnouncer />
      <main />
      <Link to="/about">Go on</Link>
    </>
  );
  const { user } = renderPage(page, { language: 'es', handles: { '/about': handle } });
  await user.click(screen.getByRole('link', { name: 'Go on' }));
  const announced = await screen.findByText('About');
  expect(announced.closest('[lang]')?.getAttribute('lang') ?? null).toBe(lang);
});

describe('a target below parts that load late', () => {
  let resize: () => void = () => undefined;
  beforeEach(() => {
    class FakeResizeObserver {
      constructor(callback: () => void) {
        resize = callback;
      }
      observe() {}
      disconnect() {
        resize = () => undefined;
      }
    }
    Object.assign(window, { ResizeObserver: FakeResizeObserver });
    window.scrollTo = jest.fn();
  });
  afterEach(() => void Reflect.deleteProperty(window, 'ResizeObserver'));

  async function openPart() {
    const { user } = renderPage(
      <>
        <RouteAnnouncer />
        <main />
        <Link to="/#part">Part</Link>
      </>,
    );
    const element = addSection('part');
    await user.click(screen.getByRole('link', { name: 'Part' }));
    return { element, user };
  }

  test('is scrolled to again when they have moved it', async () => {
    const { element } = await openPart();
    expect(element.scrollIntoView).toHaveBeenCalledTimes(1);
    resize();
    expect(element.scrollIntoView).toHaveBeenLastCalledWith({ behavior: 'instant' });
  });

  test.each(['wheel', 'touchmove', 'pointerdown', 'keydown'])('is left alone after the first %s', async (type) => {
    const { element } = await openPart();
    window.dispatchEvent(new Event(type));
    resize();
    expect(element.scrollIntoView).toHaveBeenCalledTimes(1);
  });
});
