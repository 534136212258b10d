import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { planWith } from './testing/sample-plan';
import { button, heading, openWizard, press, storeAnswers, storedAnswers } from './testing/wizard-for-test';

beforeEach(() => {
  window.scrollTo = jest.fn();
});

function atStepThree() {
  storeAnswers({ location: '36083', experience: 'beginner' });
  return openWizard({}, { step: 3 });
}

const chips = () =>
  within(screen.getByRole('list', { name: 'Selected crops' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('crops one by one by a search, whose chips join those of the groups', async () => {
  const page = atStepThree();
  const search = await screen.findByLabelText('Crops one by one');
  await page.user.click(screen.getByRole('checkbox', { name: 'Flowers' }));
  await page.user.type(search, 'okra{Enter}');
  expect(screen.getByText('Okra: added.')).toBeVisible();
  expect(search).toHaveValue('');
  await page.user.type(search, 'potatoes');
  expect(screen.getByText('2 crops fit. Press Enter to add the first.')).toBeVisible();
  await page.user.click(screen.getByRole('checkbox', { name: 'Sweet potatoes' }));
  expect(chips()).toEqual(['Flowers', 'Okra', 'Sweet potatoes']);
  expect(storedAnswers()).toMatchObject({ crops: ['Flowers'], plants: ['okra', 'sweet-potato'] });
  await press(page, 'Remove Okra');
  await press(page, 'Remove Flowers');
  expect(button('Next')).toBeEnabled();
  await press(page, 'Remove Sweet potatoes');
  expect(button('Next')).toBeDisabled();
  expect(screen.getAllByRole('checkbox')[0]).toHaveFocus();
});

test('a search without a result leads to the free words, and Enter in it submits nothing', async () => {
  const { user } = atStepThree();
  await user.click(screen.getByRole('checkbox', { name: 'Flowers' }));
  await user.type(await screen.findByLabelText('Crops one by one'), 'llama{Enter}');
  expect(screen.getByText(/^We have no crop called “llama”\./)).toBeVisible();
  expect(screen.getByLabelText('Crops one by one')).toHaveValue('llama');
  await user.clear(screen.getByLabelText('Crops one by one'));
  await user.type(screen.getByLabelText('Crops one by one'), '{Enter}');
  await heading('What can you spend in these four weeks?');
});

test('all crops in a list of groups, up to 24 of them', async () => {
  const { user } = atStepThree();
  await user.click(await screen.findByText('See the whole list'));
  const group = within(await screen.findByRole('group', { name: 'More vegetables, fruit and flowers' }));
  const boxes = group.getAllByRole<HTMLInputElement>('checkbox');
  for (const box of boxes.slice(0, 22)) fireEvent.click(box);
  const others = within(screen.getByRole('group', { name: 'Beans & Peas' })).getAllByRole('checkbox');
  for (const box of others.slice(0, 3)) fireEvent.click(box);
  expect(chips()).toHaveLength(24);
  expect(others[2]).not.toBeChecked();
  expect(screen.getByText('A plan takes up to 24 crops. Remove one to add another.')).toBeVisible();
  fireEvent.click(others[0] as HTMLElement);
  fireEvent.click(others[2] as HTMLElement);
  expect(others[2]).toBeChecked();
});

test('free words are enough, up to 300 characters, and survive a reload', async () => {
  const page = atStepThree();
  const label = 'What else do you want to grow or keep?';
  await page.user.type(screen.getByLabelText(label), 'a few hens');
  expect(button('Next')).toBeEnabled();
  const { state } = page.location();
  cleanup();
  const again = openWizard({}, state);
  await again.user.click(await screen.findByDisplayValue('a few hens'));
  await again.user.paste('x'.repeat(291));
  expect(screen.getByText(/^Please tell us what else you want to grow or keep in up to 300/)).toBeVisible();
  expect(screen.getByText('301 of 300 characters')).toBeVisible();
  expect(button('Next')).toBeDisabled();
});

test('what was chosen and written is sent; nothing else is added to the five answers', async () => {
  const answers = { location: '36083', experience: 'beginner', crops: [], budget: 'nothing', timePerWeek: '5' };
  const more = { plants: ['okra'], wishes: 'a few hens', hasSeed: true };
  storeAnswers({ ...answers, ...more });
  const page = openWizard({ 'POST /api/generate-farm-plan': planWith() }, { step: 5 });
  await heading('How many hours a week do you have?');
  await press(page, 'Generate My Plan');
  await heading('Your four-week farm plan');
  expect(page.calls('POST /api/generate-farm-plan')).toEqual([
    expect.objectContaining({ body: { ...answers, ...more } }),
  ]);
});

test('a budget of nothing and seed at hand are answers of step 4', async () => {
  const answers = { location: '36083', experience: 'beginner', crops: ['Flowers'] };
  storeAnswers(answers);
  const page = openWizard({}, { step: 4 });
  await page.user.click(await screen.findByRole('radio', { name: 'Nothing $0' }));
  await page.user.click(screen.getByRole('checkbox', { name: 'I have seed' }));
  expect(storedAnswers()).toMatchObject({ budget: 'nothing', hasSeed: true });
});
