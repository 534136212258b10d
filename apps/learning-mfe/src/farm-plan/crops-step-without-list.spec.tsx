import { screen, within } from '@testing-library/react';
import { button, openWizard, storeAnswers } from './testing/wizard-for-test';

jest.mock('./plants/plant-picker', () => {
  throw new Error('lost');
});

test('where the list of crops cannot be loaded, the groups, their chips and the free words work', async () => {
  window.scrollTo = jest.fn();
  jest.spyOn(console, 'error').mockImplementation();
  const answers = { location: '36083', experience: 'beginner', crops: ['Flowers'], plants: ['okra'] };
  storeAnswers(answers);
  openWizard({}, { step: 3 });
  expect(await screen.findByText("We couldn't load the list of crops")).toBeVisible();
  const chips = within(screen.getByRole('list', { name: 'Selected crops' })).getAllByRole('listitem');
  expect(chips.map(({ textContent }) => textContent)).toEqual(['Flowers']);
  expect(screen.getByLabelText('What else do you want to grow or keep?')).toBeVisible();
  expect(button('Next')).toBeEnabled();
});
