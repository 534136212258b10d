import { fireEvent, screen } from '@testing-library/react';
import { button, openWizard, storedAnswers } from './testing/wizard-for-test';

test('a first day up to a year ahead; empty is today', async () => {
  const { user } = openWizard();
  await user.type(screen.getByLabelText('Growing location'), '36083');
  const start = screen.getByLabelText('When do you want to start?');
  const inDays = (days: number) => {
    const day = new Date(Date.now() + days * 86_400_000);
    return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');
  };
  expect(start).toHaveAttribute('min', inDays(0));
  expect(start).toHaveAttribute('max', inDays(366));
  expect(button('Next')).toBeEnabled();
  fireEvent.change(start, { target: { value: inDays(-1) } });
  expect(start).toHaveAccessibleDescription(/Please choose a first day from today to a year from now\.$/);
  expect(button('Next')).toBeDisabled();
  fireEvent.change(start, { target: { value: inDays(30) } });
  expect(start).toBeValid();
  expect(storedAnswers()).toMatchObject({ start: inDays(30) });
  fireEvent.change(start, { target: { value: '' } });
  expect(button('Next')).toBeEnabled();
});

test('a date that is half typed is not lost in silence', async () => {
  const { user } = openWizard();
  await user.type(screen.getByLabelText('Growing location'), '36083');
  const start = screen.getByLabelText<HTMLInputElement>('When do you want to start?');
  const validity = { ...start.validity, badInput: true };
  jest.spyOn(start, 'validity', 'get').mockImplementation(() => validity);
  fireEvent.blur(start);
  expect(start).toHaveAccessibleDescription(/Please enter the whole date, or clear it\.$/);
  expect(button('Next')).toBeDisabled();
  validity.badInput = false;
  fireEvent.blur(start);
  expect(button('Next')).toBeEnabled();
});
