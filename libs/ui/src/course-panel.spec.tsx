import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoursePanel } from './course-panel';

test('the panel shows what the course costs and hands over the address', async () => {
  const onContinue = jest.fn();
  render(<CoursePanel onContinue={onContinue} />);
  const panel = screen.getByRole('region', { name: 'The Southern Market Garden' });
  expect(panel).toHaveTextContent('$79.99');
  expect(panel).toHaveTextContent('Includes: Lifetime access, certificate of completion, Dexter Jr. AI support');
  expect(panel).toHaveTextContent(
    'With it come a workbook and a spreadsheet to download, a sheet for each of eight crops',
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Your email' }), ' ada@example.com ');
  await userEvent.click(screen.getByRole('button', { name: 'Go to checkout' }));
  expect(onContinue).toHaveBeenCalledWith('ada@example.com');
});

test('half an address goes nowhere and says how to mend it', async () => {
  const onContinue = jest.fn();
  render(<CoursePanel onContinue={onContinue} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Your email' }), 'ada{Enter}');
  expect(onContinue).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox', { name: 'Your email' })).toHaveAccessibleDescription(
    'Course access will be sent there. Please type your whole email address, like name@example.com.',
  );
});
