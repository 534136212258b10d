import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

// The stand-in document knows the element, not its ways.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    if (this.open) setTimeout(() => this.dispatchEvent(new Event('close')));
    this.open = false;
  };
});

function Refund({ onEscape }: { onEscape?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="button" onClick={() => setOpen(true)}>
        Refund
      </Button>
      <Dialog open={open} title="Give the money back?" onClose={() => setOpen(false)} onEscape={onEscape}>
        <p>It takes five days.</p>
        <input aria-label="Reason" />
      </Dialog>
    </>
  );
}

const open = async (onEscape?: () => void) => {
  render(<Refund onEscape={onEscape} />);
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
  return screen.getByRole('dialog', { name: 'Give the money back?' });
};

test('it opens with its title and holds the page still', async () => {
  const dialog = await open();
  expect(dialog).toHaveTextContent('It takes five days.');
  expect(document.documentElement.style.overflow).toBe('hidden');
});

test.each([
  ['Close', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  ['the browser itself', () => fireEvent(screen.getByRole('dialog'), new Event('close'))],
])('%s closes it and gives the focus back', async (_, leave) => {
  await open();
  leave();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Refund' })).toHaveFocus();
  expect(document.documentElement.style.overflow).toBe('');
});

test('it stays open when its effect runs a second time, as in StrictMode', async () => {
  const onClose = jest.fn();
  render(
    <StrictMode>
      <Dialog open title="Give the money back?" onClose={onClose}>
        <p>It takes five days.</p>
      </Dialog>
    </StrictMode>,
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 10))); // the close event of the first run
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog')).toHaveAttribute('open');
  fireEvent(screen.getByRole('dialog'), new Event('close'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('it opens in its first state every time', async () => {
  await open();
  await userEvent.type(screen.getByLabelText('Reason'), 'damaged');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('It takes five days.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
  expect(screen.getByLabelText('Reason')).toHaveValue('');
});

test('a file input inside it whose chooser is cancelled does not close it', async () => {
  await open();
  fireEvent(screen.getByLabelText('Reason'), new Event('cancel', { bubbles: true, cancelable: true }));
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('an Escape that ends a composition does not reach the browser', async () => {
  await open();
  expect(fireEvent.keyDown(screen.getByLabelText('Reason'), { key: 'Escape', isComposing: true })).toBe(false);
  expect(fireEvent.keyDown(screen.getByLabelText('Reason'), { key: 'Escape' })).toBe(true);
});

test('Escape may have another meaning first', async () => {
  const onEscape = jest.fn();
  const dialog = await open(onEscape);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(onEscape).toHaveBeenCalledTimes(1);
  expect(dialog).toBeVisible();
});
