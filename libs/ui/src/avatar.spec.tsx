import { render } from '@testing-library/react';
import { Avatar } from './avatar';

test.each([
  ['Ida Bell', 'IB'],
  ['  ida   mae bell ', 'IB'],
  ['Ray', 'R'],
  ['Émile \u{1F33D}', 'É'],
  ['(Ana)', 'A'],
  ['!?', ''],
])('%s is %s', (name, initials) => {
  const { container } = render(<Avatar name={name} />);
  expect(container).toHaveTextContent(initials);
  expect(container.textContent).toBe(initials);
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
});
