import { render, screen } from '@testing-library/react';
import { useArrival } from './use-arrival';

function Views({ view }: { view: string }) {
  const box = useArrival(view);
  return (
    <div ref={box}>
      <h1>{view}</h1>
    </div>
  );
}

test('the first view leaves the focus alone, the next one is scrolled to and focused', () => {
  window.scrollTo = jest.fn();
  const { rerender } = render(<Views view="list" />);
  expect(screen.getByRole('heading')).not.toHaveFocus();
  rerender(<Views view="lesson" />);
  expect(screen.getByRole('heading', { name: 'lesson' })).toHaveFocus();
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
});
