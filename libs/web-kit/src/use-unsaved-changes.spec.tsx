import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { Link } from './link';
import { installNavigationGuard } from './navigation-guard';
import { useUnsavedChanges } from './use-unsaved-changes';

beforeAll(installNavigationGuard); // as the shell does, before the router

function Editor() {
  const [text, setText] = useState('');
  const request = useUnsavedChanges(text !== '');
  return (
    <>
      <input aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />
      <Link to="/barn">Barn</Link>
      <Link to="/editor#tips">Tips</Link>
      <Link to="/barn" target="_blank">
        Barn in a new tab
      </Link>
      {request && (
        <div role="dialog">
          <button onClick={request.leave}>Leave</button>
          <button onClick={request.stay}>Stay</button>
        </div>
      )}
    </>
  );
}

const START = ['/first', '/editor'];

function open() {
  window.history.replaceState(null, '', '/first');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/first" element={<Link to="/editor">Editor</Link>} />
        <Route path="/editor" element={<Editor />} />
        <Route path="/barn" element={<p>the barn</p>} />
      </Routes>
    </BrowserRouter>,
  );
  return userEvent.setup();
}

async function openEditor() {
  const user = open();
  await user.click(screen.getByRole('link', { name: 'Editor' }));
  return user;
}

/** Whether the browser would ask before it closes the tab. */
const asksOnClose = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));

test('without changes nothing is asked', async () => {
  const user = await openEditor();
  expect(asksOnClose()).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Barn' }));
  expect(screen.getByText('the barn')).toBeVisible();
});

test('a click on a link asks; staying keeps the text, leaving goes where the link leads', async () => {
  const user = await openEditor();
  await user.type(screen.getByRole('textbox'), 'hay');
  expect(asksOnClose()).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Barn' }));
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('textbox')).toHaveValue('hay');
  expect(window.location.pathname).toBe('/editor');
  await user.click(screen.getByRole('link', { name: 'Barn' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(screen.getByText('the barn')).toBeVisible();
  expect(asksOnClose()).toBe(false);
});

test('Back asks: the address and the text stay until the visitor leaves', async () => {
  const user = await openEditor();
  await user.type(screen.getByRole('textbox'), 'hay');
  act(() => window.history.back());
  expect(await screen.findByRole('dialog')).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe(START[1]));
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(screen.getByRole('textbox')).toHaveValue('hay');
  act(() => window.history.back());
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('link', { name: 'Editor' })).toBeVisible();
  expect(window.location.pathname).toBe(START[0]);
});

test('Back asks again after a navigation within the page', async () => {
  const user = await openEditor();
  await user.type(screen.getByRole('textbox'), 'hay');
  await user.click(screen.getByRole('link', { name: 'Tips' }));
  expect(window.location.hash).toBe('#tips');
  act(() => window.history.go(-2));
  expect(await screen.findByRole('dialog')).toBeVisible();
  await waitFor(() => expect(window.location.hash).toBe('#tips'));
});

test('links of the same page, new tabs and clicks with a key pass', async () => {
  const user = await openEditor();
  await user.type(screen.getByRole('textbox'), 'hay');
  await user.click(screen.getByRole('link', { name: 'Tips' }));
  for (const link of [
    screen.getByRole('link', { name: 'Barn in a new tab' }),
    screen.getByRole('link', { name: 'Barn' }),
  ])
    link.addEventListener('click', (event) => event.preventDefault()); // jsdom opens no tabs
  await user.click(screen.getByRole('link', { name: 'Barn in a new tab' }));
  await user.keyboard('{Control>}');
  await user.click(screen.getByRole('link', { name: 'Barn' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('two forms with unsaved changes ask once', async () => {
  window.history.replaceState(null, '', '/editor');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/editor" element={[<Editor key="1" />, <Editor key="2" />]} />
        <Route path="/barn" element={<p>the barn</p>} />
      </Routes>
    </BrowserRouter>,
  );
  const user = userEvent.setup();
  for (const input of screen.getAllByRole('textbox')) await user.type(input, 'hay');
  await user.click(screen.getAllByRole('link', { name: 'Barn' })[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(screen.getByText('the barn')).toBeVisible();
});
