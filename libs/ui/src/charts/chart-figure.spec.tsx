import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChartFigure } from './chart-figure';
import { ChartMarks } from './chart-marks';

const NIGHTS = ['Monday: 41 °F', 'Tuesday: 33 °F', 'Wednesday: 29 °F'];

function Nights() {
  return (
    <ChartFigure
      title="Lows"
      note="Frost forms near 36."
      columns={['Night', 'Low']}
      rows={[{ id: 'mon', cells: ['Monday', '41 °F'] }]}
    >
      <ChartMarks label="Nights" marks={NIGHTS} hint="Point at a night." markAt={({ x }) => Math.floor(x * 3)}>
        {(active) => (
          <svg aria-hidden="true">
            <text>{active === null ? 'none' : `mark ${active}`}</text>
          </svg>
        )}
      </ChartMarks>
    </ChartFigure>
  );
}

const selected = () => screen.queryByRole('option', { selected: true })?.textContent;

test('the figure is named by its caption and has its data as a table', async () => {
  render(<Nights />);
  const figure = screen.getByRole('figure', { name: 'Lows' });
  expect(within(figure).getByText('Frost forms near 36.')).toBeVisible();
  await userEvent.click(within(figure).getByText('Show the figures as a table'));
  expect(within(figure).getByRole('table', { name: 'Lows' })).toBeVisible();
  expect(within(figure).getByRole('rowheader', { name: 'Monday' })).toBeVisible();
});

test('the arrow keys walk the marks and stop at both ends', async () => {
  render(<Nights />);
  const user = userEvent.setup();
  expect(screen.getByText('Point at a night.')).toBeVisible();
  await user.tab();
  const list = screen.getByRole('listbox', { name: 'Nights. Use the arrow keys.' });
  expect(list).toHaveFocus();
  expect(selected()).toBe('Monday: 41 °F');
  await user.keyboard('{ArrowRight}{ArrowDown}{ArrowRight}');
  expect(selected()).toBe('Wednesday: 29 °F');
  expect(list).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
  await user.keyboard('{Home}');
  expect(selected()).toBe('Monday: 41 °F');
  await user.keyboard('{End}{ArrowLeft}');
  expect(selected()).toBe('Tuesday: 33 °F');
  expect(screen.getByText('mark 1')).toBeVisible();
});

test('a tap selects the mark below the finger', () => {
  render(<Nights />);
  const list = screen.getByRole('listbox');
  list.getBoundingClientRect = () => new DOMRect(0, 0, 300, 100);
  fireEvent(list, new MouseEvent('pointerdown', { bubbles: true, clientX: 250, clientY: 10 }));
  expect(selected()).toBe('Wednesday: 29 °F');
});
