import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';

// jsdom has the element but not its methods.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

function show(overrides: Partial<ConfirmDialogProps> = {}) {
  const props = { onConfirm: jest.fn(() => Promise.resolve()), onClose: jest.fn(), ...overrides };
  const { unmount } = render(
    <ConfirmDialog title="Block Otis" submitLabel="Block" pendingLabel="Blocking..." variant="danger" {...props}>
      <p>He can write no comments.</p>
    </ConfirmDialog>,
  );
  return { ...props, unmount };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the action runs once, and the dialog closes when it is done', async () => {
  let finish = () => undefined as void;
  const onConfirm = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { onClose } = show({ onConfirm });
  expect(screen.getByRole('dialog', { name: 'Block Otis' })).toHaveTextContent('He can write no comments.');
  await press('Block');
  await press('Blocking...');
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
  finish();
  await screen.findByRole('button', { name: 'Block' });
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('after a failure the dialog stays open with the sentence', async () => {
  const { onClose } = show({
    onConfirm: () => Promise.reject(new Error('late')),
    errorText: (error) => `It failed: ${(error as Error).message}`,
  });
  await press('Block');
  expect(await screen.findByRole('alert')).toHaveTextContent('It failed: late');
  expect(onClose).not.toHaveBeenCalled();
});

test('a failure has a sentence by default', async () => {
  show({ onConfirm: () => Promise.reject(new Error('500')) });
  await press('Block');
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
});

test('a dialog that was closed meanwhile does not close the one that is open then', async () => {
  let finish = () => undefined as void;
  const done = new Promise<void>((resolve) => (finish = resolve));
  const { onClose, unmount } = show({ onConfirm: () => done });
  await press('Block');
  unmount();
  finish();
  await done;
  expect(onClose).not.toHaveBeenCalled();
});
