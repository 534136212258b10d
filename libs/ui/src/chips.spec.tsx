import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Chips } from './chips';

test('a chip is taken away by a button that names it', async () => {
  const removed = jest.fn();
  render(<Chips label="Your crops" chips={['okra', 'collards']} onRemove={removed} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove okra' }));
  expect(removed).toHaveBeenCalledWith('okra');
});

test.each([
  ['okra', 'collards'],
  ['collards', 'okra'],
])('when %s goes, the focus goes to %s', async (gone, next) => {
  render(<Chips label="Your crops" chips={['okra', 'collards']} onRemove={jest.fn()} />);
  await userEvent.click(screen.getByRole('button', { name: `Remove ${gone}` }));
  expect(screen.getByRole('button', { name: `Remove ${next}` })).toHaveFocus();
});

test('chips that only tell have no button', () => {
  render(<Chips label="Your crops" chips={['okra']} />);
  expect(screen.getByRole('list', { name: 'Your crops' })).toHaveTextContent('okra');
  expect(screen.queryByRole('button')).toBeNull();
});
