import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { centre, corrected, held, preview, red } from './testing/training-for-test';
import { Component as TrainingCentrePage } from './training-centre-page';

const LOOK = 'POST /api/dexter/corrections/preview';
const SEND = 'POST /api/dexter/correct';
const open = (api: FakeApi = {}) =>
  renderPage(<TrainingCentrePage />, {
    at: '/dexter-training?tab=corrections',
    api: centre({ [LOOK]: preview, [SEND]: corrected, ...api }),
  });
const say = () => screen.findByRole('textbox', { name: 'What Dexter should say instead' });
const look = () => screen.getByRole('button', { name: 'Show what it would change' });
const send = () => screen.findByRole('button', { name: 'Send Correction' });

test('without its text a correction can be neither looked at nor sent', async () => {
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: /Question/ }), 'Should I lime?');
  await user.type(await say(), '  ');
  expect(look()).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Send Correction' })).toBeNull();
});

test('what would change is shown before the correction is approved, and only then it is sent, once', async () => {
  const sent = held(corrected);
  const { user, calls, toasts } = open({ [SEND]: sent.answer });
  await user.type(await say(), ' Test first. ');
  await user.click(look());
  expect(await screen.findByText('It belongs to the article “Lime and soil tests”.')).toBeVisible();
  const changes = within(screen.getByRole('list', { name: 'Answers that would change' }));
  for (const text of ['Should I lime?', 'Add lime.', 'Test the soil first.'])
    expect(changes.getByText(text)).toBeVisible();
  expect(calls(SEND)).toEqual([]);
  await user.dblClick(await send());
  sent.letGo();
  expect(
    await screen.findByText('In force from the next message on. 3 questions are answered otherwise now.'),
  ).toBeVisible();
  expect(screen.getByText('Correction sent successfully!').closest('[role="alert"]')).toBeVisible();
  expect(toasts()).toMatchObject([{ title: 'Correction sent successfully!' }]);
  const body = { correctionMessage: 'Test first.', scope: 'topic' };
  expect(calls(LOOK)).toMatchObject([{ body }]);
  expect(calls(SEND).map((each) => (each as { body: object }).body)).toEqual([body]);
  expect(await say()).toHaveValue('');
});

test('another word after the preview asks for another look', async () => {
  const { user } = open();
  await user.type(await say(), 'Test first.');
  await user.click(look());
  await send();
  await user.type(await say(), ' Then lime.');
  expect(screen.queryByRole('button', { name: 'Send Correction' })).toBeNull();
  expect(screen.getByText(/You changed the correction/)).toBeVisible();
  await user.click(look());
  expect(await send()).toBeVisible();
});

test('scope, paraphrase and reinforcement go with it; the paraphrase changes no preview', async () => {
  const { user, calls } = open();
  await user.type(await say(), 'Test first.');
  await user.click(screen.getByRole('radio', { name: 'This question only' }));
  await user.click(screen.getByText('More, if you like'));
  await user.type(screen.getByRole('textbox', { name: /Reinforcement/ }), 'a test costs little');
  await user.click(look());
  await user.type(screen.getByRole('textbox', { name: /Another way to ask it/ }), 'Is lime needed?');
  await user.click(await send());
  await screen.findByText(/^In force from the next message on/);
  expect(calls(SEND)).toMatchObject([
    { body: { scope: 'question', paraphrase: 'Is lime needed?', reinforcement: 'a test costs little' } },
  ]);
});

test('a correction of no article becomes a topic of its own; that nothing else changes is said', async () => {
  const { user } = open({ [LOOK]: { topic: null, changes: [], brokenChecks: [] } });
  await user.type(await say(), 'We sell no goats.');
  await user.click(look());
  expect(await screen.findByText('It belongs to no article: it becomes a topic of its own.')).toBeVisible();
  expect(screen.getByText('No other answer changes')).toBeVisible();
});

test('checks that fail with the correction are listed before it is sent', async () => {
  const brokenChecks = [{ caseKey: 'lime-1', question: 'Is lime good?', reason: 'must say lime' }];
  const { user, calls } = open({ [LOOK]: { ...preview, brokenChecks } });
  await user.type(await say(), 'Test first.');
  await user.click(look());
  expect(await screen.findByText(/^1 check fails with this correction/)).toBeVisible();
  expect(screen.getByText('Is lime good? (must say lime)')).toBeVisible();
  expect(calls(SEND)).toEqual([]);
});

test('a correction the gate refuses is a draft: the words stay, and both texts are shown', async () => {
  const { user, toasts } = open({ [SEND]: { ...corrected, activated: false, gate: red } });
  await user.type(await say(), 'Three feet deep.');
  await user.click(look());
  await user.click(await send());
  const draft = 'Saved as a draft: it would break 2 answers.';
  expect(await screen.findByText(draft)).toBeVisible();
  expect(screen.getByRole('list', { name: 'Answers that would break' })).toBeVisible();
  expect(toasts()).toMatchObject([{ title: 'Correction sent successfully!', description: draft }]);
  expect(await say()).toHaveValue('Three feet deep.');
});

test('a session id that is none is said before anything is asked', async () => {
  const { user, calls } = open();
  await user.type(await say(), 'Test first.');
  await user.click(screen.getByText('More, if you like'));
  await user.type(screen.getByRole('textbox', { name: /Session id/ }), 'abc');
  await user.click(look());
  expect(screen.getByText(/^Please copy the session id/)).toBeVisible();
  expect(calls(LOOK)).toEqual([]);
});

test.each<[string, FakeApi, string]>([
  ['a preview nobody answers', { [LOOK]: NETWORK_ERROR }, 'There was no response. Your words are still here.'],
  ['a correction nobody answers', { [SEND]: NETWORK_ERROR }, 'There was no response. Your words are still here.'],
  ['a refused correction', { [SEND]: errorResponse(400, 'training.secret', 'That is a secret.') }, 'That is a secret.'],
  ['one that was not saved', { [SEND]: { ...corrected, success: false } }, 'The correction was not saved.'],
])('%s is said, and the words stay', async (_, api, text) => {
  const { user } = open(api);
  await user.type(await say(), 'Test first.');
  await user.click(look());
  if (!(LOOK in api)) await user.click(await send());
  expect(await screen.findByText(text, { exact: false })).toBeVisible();
  expect(await say()).toHaveValue('Test first.');
});
