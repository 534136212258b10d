import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, IconButton, LinkButton } from './button';

test('a press is reported once', async () => {
  const pressed = jest.fn();
  render(<Button onClick={pressed}>Send</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('a busy button says so, keeps its focus and ignores further presses', async () => {
  const pressed = jest.fn();
  const sent = jest.fn((event: React.FormEvent) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={sent}>
      <Button onClick={pressed} isPending={busy} pendingLabel="Processing...">
        Pay $39.99
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await userEvent.click(screen.getByRole('button', { name: 'Pay $39.99' }));
  rerender(form(true));
  const button = screen.getByRole('button', { name: 'Processing...' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();
  await userEvent.click(button);
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a disabled button is disabled for the browser too', () => {
  render(<Button disabled>Coming Soon</Button>);
  expect(screen.getByRole('button', { name: 'Coming Soon' })).toBeDisabled();
});

test('a link button is a link, an icon button has a name', () => {
  render(
    <>
      <LinkButton href="mailto:info@example.com">Write to us</LinkButton>
      <IconButton label="Close">×</IconButton>
    </>,
  );
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', 'mailto:info@example.com');
  expect(screen.getByRole('button', { name: 'Close' })).toHaveAttribute('type', 'button');
});

test('a button that can do nothing now keeps its focus, ignores presses and shows no progress', async () => {
  const pressed = jest.fn();
  render(
    <Button type="button" aria-disabled onClick={pressed}>
      Tracked
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Tracked' });
  await userEvent.click(button);
  expect(button).toHaveFocus();
  expect(button).not.toHaveAttribute('data-busy');
  expect(pressed).not.toHaveBeenCalled();
});
