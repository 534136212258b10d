import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Link } from './link';
import { UnsavedChanges, useUnsavedChanges, type LeaveRequest } from './unsaved-changes';

function Editor({ label = 'Text' }: { label?: string }) {
  const [text, setText] = useState('');
  useUnsavedChanges(text !== '');
  return <input aria-label={label} value={text} onChange={({ target }) => setText(target.value)} />;
}

const ask = ({ leave, stay }: LeaveRequest) => (
  <div role="dialog">
    <button onClick={leave}>Leave</button>
    <button onClick={stay}>Stay</button>
  </div>
);

const editorPage = (editors: ReactElement) => (
  <UnsavedChanges ask={ask}>
    {editors}
    <Link to="/barn">Barn</Link>
    <Link to="/editor?tab=notes">Notes</Link>
    <Link to="/editor#tips">Tips</Link>
    <Link to="/barn" target="_blank">
      Barn in a new tab
    </Link>
  </UnsavedChanges>
);

const START = ['/first', '/editor'];

async function openEditor(editors = <Editor />) {
  window.history.replaceState(null, '', '/first');
  const router = createBrowserRouter([
    { path: '/first', element: <Link to="/editor">Editor</Link> },
    { path: '/editor', element: editorPage(editors) },
    { path: '/barn', element: <p>the barn</p> },
  ]);
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
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

test.each([
  ['another page', 'Barn', '/barn'],
  ['another query', 'Notes', '/editor?tab=notes'],
])('a link to %s asks; staying keeps the text, leaving goes where the link leads', async (_, name, target) => {
  const user = await openEditor();
  await user.type(screen.getByRole('textbox'), 'hay');
  expect(asksOnClose()).toBe(true);
  await user.click(screen.getByRole('link', { name }));
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('textbox')).toHaveValue('hay');
  expect(window.location.pathname + window.location.search).toBe('/editor');
  await user.click(screen.getByRole('link', { name }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(window.location.pathname + window.location.search).toBe(target);
});

test('after leaving, closing the tab asks nothing', async () => {
  const user = await openEditor();
  await user.type(screen.getByRole('textbox'), 'hay');
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

test('two forms, the first of which has unsaved changes, ask once', async () => {
  const user = await openEditor(
    <>
      <Editor label="First" />
      <Editor label="Second" />
    </>,
  );
  await user.type(screen.getByRole('textbox', { name: 'First' }), 'hay');
  await user.click(screen.getByRole('link', { name: 'Barn' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(screen.getByText('the barn')).toBeVisible();
});
