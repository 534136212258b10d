import { render, screen } from '@testing-library/react';
import { MeterBar, StatTile, Stepper } from './figures';

test('a tile tells its number and what it counts', () => {
  render(<StatTile figure="65" label="answers known" line="from the farm's own notes" />);
  expect(screen.getByText('65')).toBeVisible();
  expect(screen.getByText('answers known')).toBeVisible();
  expect(screen.getByText("from the farm's own notes")).toBeVisible();
});

test('a meter has a name, a value and its number in words', () => {
  render(<MeterBar label="Match" value={72} text="72 of 100" />);
  expect(screen.getByRole('meter', { name: 'Match' })).toHaveAttribute('value', '72');
  expect(screen.getAllByText('72 of 100')[0]).toBeVisible();
});

test('a stepper says the step in words', () => {
  render(<Stepper step={2} steps={5} name="Your land" />);
  expect(screen.getByText('Step 2 of 5')).toBeVisible();
});
