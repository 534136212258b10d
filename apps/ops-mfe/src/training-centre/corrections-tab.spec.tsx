import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { openDialogs } from '../admin/testing/operator-for-test';
import { centre, corrected, deferred, preview, red } from './testing/training-for-test';
import { Component as TrainingCentrePage } from './training-centre-page';

beforeAll(openDialogs);

const PREVIEW = 'POST /api/dexter/corrections/preview';
const SEND = 'POST /api/dexter/correct';
const open = (api: FakeApi = {}) =>
  renderPage(<TrainingCentrePage />, {
    at: '/dexter-training?tab=corrections',
    api: centre({ [PREVIEW]: preview, [SEND]: corrected, ...api }),
  });
const correctionField = () => screen.findByRole('textbox', { name: 'What Dexter should say instead' });
const previewButton = () => screen.getByRole('button', { name: 'Preview the changes' });
const send = () => screen.findByRole('button', { name: 'Send Correction' });

test('a correction without text can be neither previewed nor sent', async () => {
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: /Question/ }), 'Should I lime?');
  await user.type(await correctionField(), '  ');
  expect(previewButton()).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Send Correction' })).toBeNull();
});

test.each([
  ['Question (optional)', 2_000, 'Please keep the question to 2,000 characters.'],
  ['Incorrect response (optional)', 4_000, 'Please keep the incorrect response to 4,000 characters.'],
  [
    'What Dexter should say instead',
    2_000,
    'Please write what Dexter Jr. should say instead, in up to 2,000 characters.',
  ],
])('a text that is too long for "%s" is not previewed', async (name, limit, text) => {
  const { user, calls } = open();
  await user.type(await correctionField(), 'Test first.');
  await user.click(screen.getByRole('textbox', { name }));
  await user.paste('x'.repeat(limit + 1));
  await user.click(previewButton());
  expect(screen.getByText(text)).toBeVisible();
  expect(calls(PREVIEW)).toEqual([]);
});

test('a correction is previewed first, and then sent once', async () => {
  const sent = deferred(corrected);
  const { user, calls, toasts } = open({ [SEND]: sent.answer });
  await user.type(await correctionField(), ' Test first. ');
  await user.click(previewButton());
  expect(await screen.findByText('It will be added to the article “Lime and soil tests”.')).toBeVisible();
  const changes = within(screen.getByRole('list', { name: 'Answers that would change' }));
  for (const text of ['Should I lime?', 'Add lime.', 'Test the soil first.'])
    expect(changes.getByText(text)).toBeVisible();
  expect(calls(SEND)).toEqual([]);
  await user.dblClick(await send());
  sent.resolve();
  expect(await screen.findByText('Active from the next message on. 3 questions get a new answer.')).toBeVisible();
  expect(screen.getByText('Correction sent successfully!').closest('[role="alert"]')).toBeVisible();
  expect(toasts()).toMatchObject([{ title: 'Correction sent successfully!' }]);
  const body = { correctionMessage: 'Test first.', scope: 'topic' };
  expect(calls(PREVIEW)).toMatchObject([{ body }]);
  expect(calls(SEND).map((each) => (each as { body: object }).body)).toEqual([body]);
  expect(await correctionField()).toHaveValue('');
});

test('an edit after the preview needs another preview', async () => {
  const { user } = open();
  await user.type(await correctionField(), 'Test first.');
  await user.click(previewButton());
  await send();
  await user.type(await correctionField(), ' Then lime.');
  expect(screen.queryByRole('button', { name: 'Send Correction' })).toBeNull();
  expect(screen.getByText(/You changed the correction/)).toBeVisible();
  await user.click(previewButton());
  expect(await send()).toBeVisible();
});

test('sends scope, paraphrase and reinforcement; the paraphrase needs no new preview', async () => {
  const { user, calls } = open();
  await user.type(await correctionField(), 'Test first.');
  await user.click(screen.getByRole('radio', { name: 'This question only' }));
  await user.click(screen.getByText('More options'));
  await user.type(screen.getByRole('textbox', { name: /Reinforcement/ }), 'a test costs little');
  await user.click(previewButton());
  await user.type(screen.getByRole('textbox', { name: /Another way to ask it/ }), 'Is lime needed?');
  await user.click(await send());
  await screen.findByText(/^Active from the next message on/);
  expect(calls(SEND)).toMatchObject([
    { body: { scope: 'question', paraphrase: 'Is lime needed?', reinforcement: 'a test costs little' } },
  ]);
});

test('a correction without an article becomes a new topic; a preview without changes says so', async () => {
  const { user } = open({ [PREVIEW]: { topic: null, changes: [], brokenChecks: [] } });
  await user.type(await correctionField(), 'We sell no goats.');
  await user.click(previewButton());
  expect(await screen.findByText('It matches no article, so it becomes a new topic.')).toBeVisible();
  expect(screen.getByText('No other answer changes')).toBeVisible();
});

test('lists the checks that fail before the correction is sent', async () => {
  const brokenChecks = [{ caseKey: 'lime-1', question: 'Is lime good?', reason: 'must say lime' }];
  const { user, calls } = open({ [PREVIEW]: { ...preview, brokenChecks } });
  await user.type(await correctionField(), 'Test first.');
  await user.click(previewButton());
  expect(await screen.findByText(/^1 check fails with this correction/)).toBeVisible();
  expect(screen.getByText('Is lime good? (must say lime)')).toBeVisible();
  expect(calls(SEND)).toEqual([]);
});

test('a correction rejected by the gate is a draft: the text stays, and both answers are shown', async () => {
  const { user, toasts } = open({ [SEND]: { ...corrected, activated: false, gate: red } });
  await user.type(await correctionField(), 'Three feet deep.');
  await user.click(previewButton());
  await user.click(await send());
  const draft = 'Saved as a draft: it would break 2 answers.';
  expect(await screen.findByText(draft)).toBeVisible();
  expect(screen.getByRole('list', { name: 'Answers that would break' })).toBeVisible();
  expect(toasts()).toMatchObject([{ title: 'Correction sent successfully!', description: draft }]);
  expect(await correctionField()).toHaveValue('Three feet deep.');
});

test('leaving needs a confirmation after a preview, and none after the correction was sent', async () => {
  const { user, location } = open({ [SEND]: { ...corrected, activated: false, gate: red } });
  await user.type(await correctionField(), 'Test first.');
  await user.click(previewButton());
  await send();
  await user.click(screen.getByRole('link', { name: 'Training History' }));
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await user.click(await send());
  await screen.findByText(/^Saved as a draft/);
  await user.click(screen.getByRole('link', { name: 'Training History' }));
  expect(location().search).toBe('?tab=history');
});

test('an invalid session ID is shown before any request', async () => {
  const { user, calls } = open();
  await user.type(await correctionField(), 'Test first.');
  await user.click(screen.getByText('More options'));
  await user.type(screen.getByRole('textbox', { name: /Session ID/ }), 'abc');
  await user.click(previewButton());
  expect(screen.getByText(/^Please copy the session ID/)).toBeVisible();
  expect(calls(PREVIEW)).toEqual([]);
});

test.each<[string, FakeApi, string]>([
  ['a preview without a response', { [PREVIEW]: NETWORK_ERROR }, 'There was no response. Your text is still here.'],
  ['a correction without a response', { [SEND]: NETWORK_ERROR }, 'There was no response. Your text is still here.'],
  [
    'a rejected correction',
    { [SEND]: errorResponse(400, 'training.secret', 'That is a secret.') },
    'That is a secret.',
  ],
  ['a correction that was not saved', { [SEND]: { ...corrected, success: false } }, 'The correction was not saved.'],
])('%s shows an error, and the text stays', async (_, api, text) => {
  const { user } = open(api);
  await user.type(await correctionField(), 'Test first.');
  await user.click(previewButton());
  if (!(PREVIEW in api)) await user.click(await send());
  expect(await screen.findByText(text, { exact: false })).toBeVisible();
  expect(await correctionField()).toHaveValue('Test first.');
});
