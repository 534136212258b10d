import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActionDialog, type ActionDialogProps } from './action-dialog';

// jsdom has the element but not its methods.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

const FIELDS = [
  {
    name: 'days',
    type: 'radio',
    label: 'For how long',
    options: [
      { value: '1', label: '1 day' },
      { value: '7', label: '7 days' },
    ],
  },
  { name: 'name', label: 'Name', initial: 'Ida' },
  {
    name: 'reason',
    type: 'textarea',
    label: 'Why',
    hint: 'It stays in the record.',
    validate: (value: string) => (value.length < 3 ? 'Please say why.' : undefined),
  },
] as const;

type Props = ActionDialogProps<(typeof FIELDS)[number]['name']>;

function show(overrides: Partial<Props> = {}) {
  const props = { onSubmit: jest.fn(() => Promise.resolve()), onClose: jest.fn(), ...overrides };
  const { unmount } = render(
    <ActionDialog
      title="Block Otis"
      fields={FIELDS}
      submitLabel="Block"
      pendingLabel="Blocking..."
      variant="danger"
      {...props}
    >
      <p>He can write no comments.</p>
    </ActionDialog>,
  );
  return { ...props, unmount };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a faulty field is named and focused, and nothing is sent until it is right', async () => {
  const { onSubmit } = show();
  expect(screen.getByRole('dialog', { name: 'Block Otis' })).toHaveTextContent('He can write no comments.');
  await press('Block');
  expect(screen.getByLabelText('Why')).toHaveFocus();
  expect(screen.getByLabelText('Why')).toHaveAccessibleDescription('It stays in the record. Please say why.');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the trimmed values are sent once, and the dialog closes when the action is done', async () => {
  let finish = () => undefined as void;
  const onSubmit = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { onClose } = show({ onSubmit });
  await userEvent.click(screen.getByLabelText('7 days'));
  await userEvent.type(screen.getByLabelText('Why'), '  spam  ');
  await press('Block');
  await press('Blocking...');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledWith({ days: '7', name: 'Ida', reason: 'spam' });
  expect(onClose).not.toHaveBeenCalled();
  finish();
  await screen.findByRole('button', { name: 'Block' });
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('after a failure the dialog stays open with its input, the sentence and the way on', async () => {
  const { onClose } = show({
    onSubmit: () => Promise.reject(new Error('late')),
    errorText: (error) => `It failed: ${(error as Error).message}`,
    recovery: () => <a href="/sign-in">Confirm</a>,
  });
  await userEvent.type(screen.getByLabelText('Why'), 'spam');
  await press('Block');
  expect(await screen.findByRole('alert')).toHaveTextContent('It failed: late');
  expect(screen.getByRole('link', { name: 'Confirm' })).toBeVisible();
  expect(screen.getByLabelText('Why')).toHaveValue('spam');
  expect(onClose).not.toHaveBeenCalled();
});

test('a failure has a sentence by default', async () => {
  show({ onSubmit: () => Promise.reject(new Error('500')) });
  await userEvent.type(screen.getByLabelText('Why'), 'spam');
  await press('Block');
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
});

test('a dialog that was closed meanwhile does not close the one that is open then', async () => {
  let finish = () => undefined as void;
  const done = new Promise<void>((resolve) => (finish = resolve));
  const { onClose, unmount } = show({ onSubmit: () => done });
  await userEvent.type(screen.getByLabelText('Why'), 'spam');
  await press('Block');
  unmount();
  finish();
  await done;
  expect(onClose).not.toHaveBeenCalled();
});
