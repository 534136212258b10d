import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { documentState, Link, NavLink } from './link';

const FRESH = documentState.getInitialState();
afterEach(() => documentState.setState(FRESH));

const links = (
  <>
    <Link to="/about">plain</Link>
    <NavLink to="/about">of the menu</NavLink>
    <Link to="/about" state={{ id: 'seeds' }}>
      with state
    </Link>
  </>
);

function show() {
  const router = createMemoryRouter([
    { path: '/', element: links },
    { path: '/about', element: <h1>About</h1> },
  ]);
  render(<RouterProvider router={router} />);
}

/** Whether the browser follows the link itself, with a new document. */
function loadsDocument(name: string): boolean {
  const link = screen.getByRole('link', { name });
  const click = createEvent.click(link, { button: 0 });
  let isLeftToBrowser = false;
  window.addEventListener(
    'click',
    (event) => {
      isLeftToBrowser = !event.defaultPrevented;
      event.preventDefault(); // jsdom follows no links
    },
    { once: true },
  );
  fireEvent(link, click);
  return isLeftToBrowser;
}

test('a link leads to another page of the same document', () => {
  show();
  expect(loadsDocument('plain')).toBe(false);
  expect(screen.getByRole('heading', { name: 'About' })).toBeVisible();
});

test.each(['plain', 'of the menu'])('in an outdated document a link %s loads a new one', (name) => {
  show();
  act(() => documentState.setState({ isOutdated: true, typedAt: '' }));
  expect(loadsDocument(name)).toBe(true);
  expect(screen.queryByRole('heading', { name: 'About' })).toBeNull();
});

test.each([
  ['with state', '', 'the state would be lost'],
  ['plain', '/', 'the visitor has typed into this page'],
])('a link %s stays in an outdated document at %p: %s', (name, typedAt) => {
  show();
  act(() => documentState.setState({ isOutdated: true, typedAt }));
  expect(loadsDocument(name)).toBe(false);
  expect(screen.getByRole('heading', { name: 'About' })).toBeVisible();
});
