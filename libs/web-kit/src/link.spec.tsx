import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useNavigationType } from 'react-router-dom';
import { documentNavigation, Link, NavLink } from './link';

const loaded: string[] = [];
let isOld = false;

beforeEach(() => {
  isOld = false;
  loaded.length = 0;
  documentNavigation.when(
    () => isOld,
    (href) => void loaded.push(new URL(href).pathname),
  );
});

const stop = (event: { preventDefault: () => void }) => event.preventDefault();
const links = (
  <>
    <Link to="/about">plain</Link>
    <NavLink to="/about">of the menu</NavLink>
    <Link to="/about" state={{ id: 'seeds' }}>
      with something in hand
    </Link>
    <Link to="/about" onClick={stop}>
      that does something here
    </Link>
    <Link to="#part">to a part of this page</Link>
  </>
);

function show() {
  render(
    <MemoryRouter initialEntries={['/']}>
      <Routes>
        <Route path="/" element={links} />
        <Route path="/about" element={<h1>About</h1>} />
      </Routes>
    </MemoryRouter>,
  );
}
const press = (name: string, init: MouseEventInit = {}) => {
  const link = screen.getByRole('link', { name });
  fireEvent(link, createEvent.click(link, { button: 0, ...init }));
};

test('a link leads to another page of the same document', () => {
  show();
  press('plain');
  expect(screen.getByRole('heading', { name: 'About' })).toBeVisible();
  expect(loaded).toEqual([]);
});

test.each(['plain', 'of the menu'])('once a newer release is live, a link %s loads a fresh document', (name) => {
  show();
  isOld = true;
  press(name);
  expect(loaded).toEqual(['/about']);
  expect(screen.queryByRole('heading', { name: 'About' })).toBeNull();
});

test('what a link hands over would be lost in a fresh document: it stays in this one', () => {
  show();
  isOld = true;
  press('with something in hand');
  expect(screen.getByRole('heading', { name: 'About' })).toBeVisible();
  expect(loaded).toEqual([]);
});

test.each(['that does something here', 'to a part of this page'])('a link %s is no way to another page', (name) => {
  show();
  isOld = true;
  press(name);
  expect(loaded).toEqual([]);
});

test('a link opened in a tab of its own is left to the browser', () => {
  show();
  isOld = true;
  // jsdom follows no links; what the browser would do with this one it says aloud
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  press('plain', { ctrlKey: true });
  expect(loaded).toEqual([]);
});

test.each([
  ['/about', true, true],
  ['/About', true, true],
  ['/about/us', true, false],
  ['/', false, false],
  ['/aboutness', false, false],
])('at %s the link of the menu is current: %s, with `end`: %s', (address, loosely, exactly) => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <NavLink to="/about">loosely</NavLink>
      <NavLink to="/about" end>
        exactly
      </NavLink>
    </MemoryRouter>,
  );
  const isCurrent = (name: string) => screen.getByRole('link', { name }).getAttribute('aria-current') === 'page';
  expect({ loosely: isCurrent('loosely'), exactly: isCurrent('exactly') }).toEqual({ loosely, exactly });
});

test('a link to where the visitor stands adds no entry to the history', () => {
  let replaced: boolean | undefined;
  const Watch = () => {
    replaced = useNavigationType() === 'REPLACE';
    return null;
  };
  render(
    <MemoryRouter initialEntries={['/about']}>
      <Link to="/about">here</Link>
      <Watch />
    </MemoryRouter>,
  );
  press('here');
  expect(replaced).toBe(true);
});
