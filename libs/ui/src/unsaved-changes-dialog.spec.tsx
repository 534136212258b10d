import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UnsavedChangesDialog } from './unsaved-changes-dialog';

// jsdom has the element but not its methods.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

test('the visitor chooses between staying and leaving', async () => {
  const request = { leave: jest.fn(), stay: jest.fn() };
  render(<UnsavedChangesDialog request={request} />);
  expect(screen.getByRole('dialog', { name: 'Leave this page?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(request.stay).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }));
  expect(request.leave).toHaveBeenCalledTimes(1);
});
