import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PrintButton } from './print-button';

test('one article goes to paper alone, and the mark is gone afterwards', async () => {
  window.print = jest.fn();
  render(
    <>
      <article id="recipe">Collards</article>
      <PrintButton article="recipe">Print the recipe</PrintButton>
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Print the recipe' }));
  expect(window.print).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('article')).toHaveAttribute('data-print-only');
  window.dispatchEvent(new Event('afterprint'));
  expect(screen.getByRole('article')).not.toHaveAttribute('data-print-only');
});
