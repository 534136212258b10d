import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { openDialogs } from '../admin/testing/operator-for-test';
import { centre, deferred, idOf, red, trained } from './testing/training-for-test';
import { Component as TrainingCentrePage } from './training-centre-page';

beforeAll(openDialogs);

const TRAIN = 'POST /api/dexter/train';
const REINFORCE = 'POST /api/dexter/reinforce';
const open = (api: FakeApi) =>
  renderPage(<TrainingCentrePage />, { at: '/dexter-training?tab=custom', api: centre(api) });
const instruction = () => screen.findByRole('textbox', { name: /^Instruction/ });
const train = () => screen.getByRole('button', { name: 'Train Dexter Jr.' });

test('a blank instruction cannot be sent', async () => {
  const { user, calls } = open({});
  await user.type(await instruction(), '   ');
  expect(train()).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: /Expected response/ }), 'something');
  expect(train()).toBeDisabled();
  expect(calls(TRAIN)).toEqual([]);
});

test.each([
  ['Instruction', 'Please write what Dexter Jr. should learn, in up to 2,000 characters.'],
  ['Expected response (optional)', 'Please keep the expected response to 2,000 characters.'],
])('a text that is too long for "%s" is not sent', async (name, text) => {
  const { user, calls } = open({});
  await user.type(await instruction(), 'Mention a soil test.');
  await user.click(screen.getByRole('textbox', { name }));
  await user.paste('x'.repeat(2_001));
  await user.click(train());
  expect(screen.getByText(text)).toBeVisible();
  expect(calls(TRAIN)).toEqual([]);
});

test('shows the answer before and after, the interpretation, each clause and the gate', async () => {
  const lesson = deferred(trained);
  const { user, calls } = open({ [TRAIN]: lesson.answer });
  await user.type(await instruction(), ' Always mention a soil test. ');
  await user.dblClick(train());
  lesson.resolve();
  expect(await screen.findByText('Understood as: mention a soil test when asked about lime')).toBeVisible();
  expect(screen.getByText('How much lime does my garden need?')).toBeVisible();
  expect(screen.getByText('Add lime.')).toBeVisible();
  expect(screen.getByText('Test the soil first.')).toBeVisible();
  const clauses = within(screen.getByRole('list', { name: 'What was expected' })).getAllByRole('listitem');
  expect(clauses.map(({ textContent }) => textContent)).toEqual([
    'Pass Names a soil testSatisfied by: “Test the soil first.”',
    'Fail Names the office',
  ]);
  expect(screen.getByText('No answer gets worse')).toBeVisible();
  expect(screen.getByText('Active from the next message on.')).toBeVisible();
  expect(calls(TRAIN)).toEqual([
    expect.objectContaining({ body: { taskId: '', instruction: 'Always mention a soil test.' } }),
  ]);
});

test('an instruction without an interpretation guides the AI model only', async () => {
  const { user } = open({ [TRAIN]: { ...trained, understoodAs: null, effect: 'model-only' } });
  await user.type(await instruction(), 'Be kinder.');
  await user.click(train());
  expect(await screen.findByText(/This guides the AI model only\. To change offline answers,/)).toBeVisible();
  expect(screen.queryByText(/Understood as/)).toBeNull();
});

test('says that the answer stays the same', async () => {
  const { user } = open({ [TRAIN]: { ...trained, beforeResponse: trained.response } });
  await user.type(await instruction(), 'Say so.');
  await user.click(train());
  expect(await screen.findByText('The answer to this question stays the same.')).toBeVisible();
});

test('a lesson rejected by the gate is a draft, with both texts of each answer it would break', async () => {
  const { user } = open({ [TRAIN]: { ...trained, activated: false, gate: red } });
  await user.type(await instruction(), 'Never say okra.');
  await user.click(train());
  expect(await screen.findByText('Saved as a draft: it would break 2 answers.')).toBeVisible();
  const broken = within(screen.getByRole('list', { name: 'Answers that would break' }));
  for (const text of ['How deep is okra sown?', 'Half an inch deep.', 'Three feet deep.', 'must say half an inch'])
    expect(broken.getByText(text)).toBeVisible();
});

test('what is typed during a lesson stays, and leaving asks before it is lost', async () => {
  const lesson = deferred(trained);
  const { user } = open({ [TRAIN]: lesson.answer });
  await user.type(await instruction(), 'Say so.');
  await user.click(train());
  await user.type(await instruction(), ' Twice.');
  lesson.resolve();
  expect(await screen.findByText('Result')).toBeVisible();
  expect(await instruction()).toHaveValue('Say so. Twice.');
  await user.click(screen.getByRole('link', { name: 'Training History' }));
  expect(screen.getByRole('dialog', { name: 'Leave this page?' })).toBeVisible();
});

test('a daily task fills the form, and its id is sent', async () => {
  const { user, calls } = open({ [TRAIN]: trained });
  await user.selectOptions(
    await screen.findByRole('combobox', { name: /Daily task/ }),
    await screen.findByRole('option', { name: 'Task 1' }),
  );
  expect(await instruction()).toHaveValue('Instruction 1');
  await user.click(train());
  await screen.findByText('Result');
  const body = { taskId: 'task-1', instruction: 'Instruction 1', expectedResponse: 'Names the soil test 1.' };
  expect(calls(TRAIN)).toMatchObject([{ body }]);
});

test('the correction form gets the session ID', async () => {
  const { user } = open({ [TRAIN]: trained });
  await user.type(await instruction(), 'Say so.');
  await user.click(train());
  await user.click(await screen.findByRole('link', { name: 'Correct this answer' }));
  expect(screen.getByRole('textbox', { name: /Session ID/ })).toHaveValue(idOf(50));
  expect(screen.getByRole('textbox', { name: /Incorrect response/ })).toHaveValue('Test the soil first.');
});

test('a good answer is approved, with an alert', async () => {
  const approval = deferred({ success: true, exemplarId: idOf(3), activated: true });
  const { user, calls, toasts } = open({ [TRAIN]: trained, [REINFORCE]: approval.answer });
  await user.type(await instruction(), 'Say so.');
  await user.click(train());
  await user.click(await screen.findByRole('button', { name: 'Approve this answer' }));
  await user.type(screen.getByRole('textbox', { name: /Why it is good/ }), 'short');
  await user.dblClick(screen.getByRole('button', { name: 'Send positive reinforcement' }));
  approval.resolve();
  expect(await screen.findByText('This answer is approved from now on.')).toBeVisible();
  expect(screen.getByText('Positive reinforcement sent!').closest('[role="alert"]')).toBeVisible();
  expect(toasts()).toMatchObject([{ title: 'Positive reinforcement sent!' }]);
  expect(calls(REINFORCE)).toMatchObject([
    { body: { userId: '1', goodResponse: 'Test the soil first.', reinforcementMessage: 'short' } },
  ]);
});

test('a reason for approval that is too long is not sent', async () => {
  const { user, calls } = open({ [TRAIN]: trained });
  await user.type(await instruction(), 'Say so.');
  await user.click(train());
  await user.click(await screen.findByRole('button', { name: 'Approve this answer' }));
  await user.click(screen.getByRole('textbox', { name: /Why it is good/ }));
  await user.paste('x'.repeat(501));
  await user.click(screen.getByRole('button', { name: 'Send positive reinforcement' }));
  expect(screen.getByText('Please keep the reason to 500 characters.')).toBeVisible();
  expect(calls(REINFORCE)).toEqual([]);
});

test.each<[string, FakeApi, string]>([
  [
    'a lost network',
    { [TRAIN]: NETWORK_ERROR },
    'There was no response. Your text is still here. Please check the training history before you try again.',
  ],
  ['an error response', { [TRAIN]: errorResponse(400, 'training.secret', 'That is a secret.') }, 'That is a secret.'],
])('%s shows an error, and the text stays', async (_, api, text) => {
  const { user } = open(api);
  await user.type(await instruction(), 'Say so.');
  await user.click(train());
  expect(await screen.findByText(text)).toBeVisible();
  expect(await instruction()).toHaveValue('Say so.');
});
