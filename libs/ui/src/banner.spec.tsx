import { render, screen } from '@testing-library/react';
import { Band } from './band';
import { Banner } from './banner';
import { Status } from './status';

test.each([
  ['ok', 'status', 'Done'],
  ['info', 'status', 'Note'],
  ['warn', 'alert', 'Please note'],
  ['error', 'alert', 'Problem'],
] as const)('a banner of kind %s is a %s that begins with %s', (kind, role, word) => {
  render(<Banner kind={kind}>The words</Banner>);
  expect(screen.getByRole(role)).toHaveTextContent(`${word}The words`);
});

test('regions exist before their text', () => {
  render(
    <Band>
      <Banner kind="error" />
      <Status />
    </Band>,
  );
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
