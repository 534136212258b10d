import { LOST, refusal, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { centre } from './testing/training-for-test';
import { Component as TrainingCentrePage } from './training-centre-page';

const HONEST =
  "Training changes Dexter's instructions, approved answers and tests. It does not change the AI model itself.";
const TABS = ['Daily Training', 'Corrections'];

const open = (api: FakeApi = centre(), at = '/dexter-training') => renderPage(<TrainingCentrePage />, { at, api });

test('a stranger meets the wall, and nothing is asked of Dexter Jr.', async () => {
  const { asked } = open({ 'GET /api/auth/user': refusal(401, 'auth.signed_out', 'Please sign in.') });
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(asked('GET /api/dexter/daily-tasks')).toEqual([]);
});

test.each(['daily', 'corrections', 'nonsense'])('the honest sentence and the tabs stand over ?tab=%s', async (tab) => {
  open(centre(), `/dexter-training?tab=${tab}`);
  expect(await screen.findByText(HONEST)).toBeVisible();
  const links = within(await screen.findByRole('navigation', { name: 'Training' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(TABS);
  const current = links.find((link) => link.getAttribute('aria-current') === 'page')?.textContent;
  expect(screen.getByRole('heading', { level: 2, name: current })).toBeVisible();
});

test('a tab stands in the address', async () => {
  const { user, location } = open();
  await user.click(await screen.findByRole('link', { name: 'Corrections' }));
  expect(location().search).toBe('?tab=corrections');
  expect(screen.getByRole('heading', { name: 'Corrections' })).toBeVisible();
});

test('the daily tasks are shown with what is expected, how they are asked, and why today', async () => {
  open();
  const card = within(await screen.findByRole('region', { name: 'Task 1' }));
  for (const text of ['soil', 'Instruction 1', 'Should I lime?', 'Chosen because: soil: 4 of 20 failed'])
    expect(card.getByText(text)).toBeVisible();
});

test('tasks that did not come are said, and asked for again', async () => {
  const { user, asked } = open(centre({ 'GET /api/dexter/daily-tasks': LOST }));
  expect(await screen.findByText('The daily tasks did not come')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(asked('GET /api/dexter/daily-tasks')).toHaveLength(2);
});
