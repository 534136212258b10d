import { render, screen } from '@testing-library/react';
import { IconButton } from './button';
import { Tooltip } from './tooltip';

test('an element keeps its name and carries its tip', () => {
  render(
    <Tooltip text="The talk leaves this browser">
      <IconButton label="Erase">×</IconButton>
    </Tooltip>,
  );
  expect(screen.getByRole('button', { name: 'Erase' })).toHaveAttribute('data-tip', 'The talk leaves this browser');
});
