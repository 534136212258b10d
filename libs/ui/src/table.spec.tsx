import { render, screen } from '@testing-library/react';
import { Table } from './table';

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
