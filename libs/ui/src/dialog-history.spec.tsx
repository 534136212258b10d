import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { Dialog } from './dialog';
import { installDialogHistory } from './dialog-history';

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  installDialogHistory();
});

let pages = 0;
/** A page of its own for each test, with its number in the history, as the router numbers its entries. */
beforeEach(() => {
  pages += 1;
  history.pushState({ idx: pages }, '', `/page-${pages}`);
});

function Store({ isBusy = false }: { isBusy?: boolean }) {
  const [name, setName] = useState<string | null>(null);
  return (
    <>
      <button type="button" onClick={() => setName('First')}>
        Open
      </button>
      <Dialog open={name !== null} title={`${name} dialog`} onClose={() => !isBusy && setName(null)}>
        <button type="button" onClick={() => setName(null)}>
          Done
        </button>
        <a
          href="/elsewhere"
          onClick={(event) => {
            event.preventDefault();
            history.pushState({ idx: pages + 1 }, '', '/elsewhere'); // what the router does
            setName(null);
          }}
        >
          Elsewhere
        </a>
        <Second />
      </Dialog>
    </>
  );
}

function Second() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Dialog open={isOpen} title="Second dialog" onClose={() => setOpen(false)}>
        <p>Sure?</p>
      </Dialog>
    </>
  );
}

const stateOf = () => history.state as { idx: number; dialog?: true };
/** Runs a step through the history, and what follows from it. */
async function go(by: number): Promise<void> {
  await act(async () => {
    const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    history.go(by);
    await arrived;
    await new Promise((resolve) => setTimeout(resolve));
  });
}

async function open(store = <Store />) {
  const user = userEvent.setup();
  render(<StrictMode>{store}</StrictMode>); // effects run twice
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog');
  await waitFor(() => expect(stateOf().dialog).toBe(true));
  return user;
}

test('Back closes the dialog, the page stays, and the focus returns', async () => {
  await open();
  await go(-1);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location.pathname).toBe(`/page-${pages}`);
  expect(stateOf()).toEqual({ idx: pages });
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('Forward after that opens nothing, and the next Back leaves the page', async () => {
  await open();
  await go(-1);
  await go(1);
  await waitFor(() => expect(stateOf()).toEqual({ idx: pages }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await go(-1);
  expect(location.pathname).not.toBe(`/page-${pages}`);
});

test('a dialog that is closed by its button leaves no entry behind', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(stateOf()).toEqual({ idx: pages }));
  await go(-1);
  expect(location.pathname).not.toBe(`/page-${pages}`);
});

test('a link in a dialog takes the place of its entry', async () => {
  const user = await open();
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(location.pathname).toBe('/elsewhere');
  expect(stateOf()).toEqual({ idx: pages + 1 });
  await go(-1);
  expect(location.pathname).toBe(`/page-${pages}`);
  expect(stateOf()).toEqual({ idx: pages });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a navigation right after a dialog has closed is not undone by its step back', async () => {
  const user = await open();
  const steps = jest.fn();
  window.addEventListener('popstate', steps);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await act(async () => {
    await Promise.resolve();
    history.pushState({ idx: pages + 1 }, '', '/elsewhere');
  });
  await waitFor(() => expect(location.pathname).toBe('/elsewhere'));
  await go(-1);
  await waitFor(() => expect(location.pathname).toBe(`/page-${pages}`));
  window.removeEventListener('popstate', steps);
});

test('of two dialogs Back closes the upper one first', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await go(-1);
  expect(screen.getByRole('dialog')).toHaveAccessibleName('First dialog');
  await waitFor(() => expect(stateOf().dialog).toBe(true));
  await go(-1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a dialog that must stay open, such as one that is sending, keeps its entry', async () => {
  await open(<Store isBusy />);
  await go(-1);
  expect(screen.getByRole('dialog')).toBeVisible();
  await waitFor(() => expect(stateOf().dialog).toBe(true));
});

test('a page that changes its own address keeps the entry', async () => {
  await open();
  history.replaceState({ idx: pages, key: 'x' }, '', `?tab=2`);
  expect(stateOf()).toEqual({ idx: pages, key: 'x', dialog: true });
});
