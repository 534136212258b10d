import { render, screen } from '@testing-library/react';
import { PageSection } from './page-section';
import { Banner } from './banner';
import { Status } from './status';

test.each([
  ['success', 'status', 'Done'],
  ['info', 'status', 'Note'],
  ['warning', 'alert', 'Please note'],
  ['error', 'alert', 'Problem'],
] as const)('a banner of kind %s is a %s that begins with %s', (kind, role, word) => {
  render(<Banner variant={kind}>The words</Banner>);
  expect(screen.getByRole(role)).toHaveTextContent(`${word}The words`);
});

test('regions exist before their text', () => {
  render(
    <PageSection>
      <Banner variant="error" />
      <Status />
    </PageSection>,
  );
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('good news is an alert where a page asks for it', () => {
  render(
    <Banner variant="success" alert>
      Correction sent successfully!
    </Banner>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Correction sent successfully!');
  expect(screen.queryByRole('status')).toBeNull();
});
