import { render, screen } from '@testing-library/react';
import { StatTile } from './stat-tile';

test('a tile tells its number and what it counts', () => {
  render(<StatTile value="65" label="answers known" subtitle="from the farm's own notes" />);
  expect(screen.getByText('65')).toBeVisible();
  expect(screen.getByText('answers known')).toBeVisible();
  expect(screen.getByText("from the farm's own notes")).toBeVisible();
});
