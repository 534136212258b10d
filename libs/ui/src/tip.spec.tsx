import { render, screen } from '@testing-library/react';
import { IconButton } from './button';
import { Tip } from './tip';

test('an element keeps its name and carries its tip', () => {
  render(
    <Tip text="The talk leaves this browser">
      <IconButton name="Erase">×</IconButton>
    </Tip>,
  );
  expect(screen.getByRole('button', { name: 'Erase' })).toHaveAttribute('data-tip', 'The talk leaves this browser');
});
