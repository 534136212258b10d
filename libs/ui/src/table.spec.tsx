import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pagination, Table } from './table';

test('a table has a caption, a box the keyboard can scroll, and a header for each row and column', () => {
  render(
    <Table
      caption="Leaders"
      columns={['Player', 'Points']}
      rows={[
        { id: 'a', cells: ['Ida', 90] },
        { id: 'b', cells: ['You', 70], marked: true },
      ]}
    />,
  );
  expect(screen.getByRole('region', { name: 'Leaders' })).toHaveAttribute('tabindex', '0');
  expect(screen.getByRole('columnheader', { name: 'Points' })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: 'You' }).closest('tr')).toHaveAttribute('aria-current', 'true');
});

test('more is offered until all is shown', async () => {
  const more = jest.fn();
  const { rerender } = render(<Pagination shown={20} total={65} onMore={more} />);
  expect(screen.getByRole('status')).toHaveTextContent('20 of 65 shown');
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(more).toHaveBeenCalledTimes(1);
  rerender(<Pagination shown={65} total={65} onMore={more} />);
  expect(screen.queryByRole('button')).toBeNull();
});
