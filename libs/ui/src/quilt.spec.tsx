import { render } from '@testing-library/react';
import { Avatar } from './quilt';

const drawn = (name: string) => render(<Avatar name={name} />).container.innerHTML;

test('the same person has the same block, however the name is typed', () => {
  expect(drawn('  IDA Bell ')).toBe(drawn('Ida Bell'));
});

test('it says nothing to who listens', () => {
  expect(drawn('Ida Bell')).toContain('aria-hidden="true"');
});
