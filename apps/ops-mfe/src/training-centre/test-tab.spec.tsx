import { NETWORK_ERROR, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { centre, deferred, tested } from './testing/training-for-test';
import { Component as TrainingCentrePage } from './training-centre-page';

const TEST = 'POST /api/dexter/test';
const open = (api: FakeApi) =>
  renderPage(<TrainingCentrePage />, { at: '/dexter-training?tab=test', api: centre(api) });
const scenario = () => screen.findByRole('textbox', { name: 'Scenario' });
const run = () => screen.getByRole('button', { name: 'Run Test' });

test('a blank scenario cannot be tested', async () => {
  const { user } = open({});
  expect(await screen.findByText('No tests yet')).toBeVisible();
  await user.type(await scenario(), '  ');
  expect(run()).toBeDisabled();
});

test.each([
  ['Scenario', 'Please write a scenario of up to 2,000 characters.'],
  ['Expected behavior (optional)', 'Please keep the expected behavior to 2,000 characters.'],
])('a text that is too long for "%s" is not sent', async (name, text) => {
  const { user, calls } = open({});
  await user.type(await scenario(), 'Should I lime?');
  await user.click(screen.getByRole('textbox', { name }));
  await user.paste('x'.repeat(2_001));
  await user.click(run());
  expect(screen.getByText(text)).toBeVisible();
  expect(calls(TEST)).toEqual([]);
});

test('a result shows verdict, judge, each clause and the sentence that satisfied it', async () => {
  const answer = deferred(tested);
  const { user, calls } = open({ [TEST]: answer.answer });
  await user.type(await scenario(), 'Should I lime?');
  await user.type(screen.getByRole('textbox', { name: /Expected behavior/ }), 'Names a soil test.');
  await user.dblClick(run());
  answer.resolve();
  await screen.findByRole('heading', { name: 'Should I lime?' });
  const result = within(screen.getByRole('list', { name: 'Recent test results' }));
  expect(result.getByText(/Judged by our own estimate, without the AI model/)).toBeVisible();
  expect(result.getByText('Satisfied by: “Test the soil first.”')).toBeVisible();
  expect(result.getAllByText('Pass')).toHaveLength(2);
  expect(calls(TEST)).toMatchObject([
    { body: { scenario: 'Should I lime?', expectedBehavior: 'Names a soil test.', userId: '1' } },
  ]);
});

test('the last five results stay, newest first, also after a visit to another tab', async () => {
  const { user } = open({ [TEST]: ({ body }) => ({ ...tested, scenario: body.scenario, expectedBehavior: '' }) });
  for (const no of [1, 2, 3, 4, 5, 6]) {
    const field = await scenario();
    await user.clear(field);
    await user.type(field, `Try ${no}`);
    await user.click(run());
    await screen.findByRole('heading', { name: `Try ${no}` });
  }
  await user.click(screen.getByRole('link', { name: 'Corrections' }));
  await user.click(screen.getByRole('link', { name: 'Test & Evaluate' }));
  const headings = within(await screen.findByRole('list', { name: 'Recent test results' })).getAllByRole('heading');
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Try 6', 'Try 5', 'Try 4', 'Try 3', 'Try 2']);
});

test('the correction form gets the question of the test', async () => {
  const { user } = open({ [TEST]: { ...tested, passed: false } });
  await user.type(await scenario(), 'Should I lime?');
  await user.click(run());
  await user.click(await screen.findByRole('link', { name: 'Correct this answer' }));
  expect(screen.getByRole('textbox', { name: /Question/ })).toHaveValue('Should I lime?');
});

test('a lost network shows an error, and the text stays', async () => {
  const { user } = open({ [TEST]: NETWORK_ERROR });
  await user.type(await scenario(), 'Should I lime?');
  await user.click(run());
  expect(await screen.findByText(/^There was no response/)).toBeVisible();
  expect(await scenario()).toHaveValue('Should I lime?');
});
