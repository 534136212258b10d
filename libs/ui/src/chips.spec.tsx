import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Chips } from './chips';

test('a chip is taken away by a button that names it', async () => {
  const removed = jest.fn();
  render(<Chips label="Your crops" chips={['okra', 'collards']} onRemove={removed} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove okra' }));
  expect(removed).toHaveBeenCalledWith('okra');
});

test('chips that only tell have no button', () => {
  render(<Chips label="Your crops" chips={['okra']} />);
  expect(screen.getByRole('list', { name: 'Your crops' })).toHaveTextContent('okra');
  expect(screen.queryByRole('button')).toBeNull();
});
