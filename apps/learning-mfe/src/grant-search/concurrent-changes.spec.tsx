import { errorResponse, type FakeApi, NETWORK_ERROR, renderPage } from '@farm/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Component as GrantSearchPage } from './grant-search-page';
import { applicationWith, person } from './testing/grants-for-test';

const TITLE = 'Southern SARE Producer Grant';
const PATCH = 'PATCH /api/grants/applications/:id';
const withOne = () => ({ 'GET /api/grants/application-history': { applications: [applicationWith()] } });
const open = (api: FakeApi) =>
  renderPage(<GrantSearchPage />, { at: '/grant-search', api: { 'GET /api/auth/user': person, ...api } });
const card = async () => within(await screen.findByRole('article', { name: TITLE }));

test('a checklist change during a move leaves the move buttons enabled', async () => {
  const answers: ((application: ReturnType<typeof applicationWith>) => void)[] = [];
  const moved = applicationWith({ status: 'preparing', nextMoves: ['submitted'], lastUpdated: 'version 1' });
  const { user, calls } = open({ ...withOne(), [PATCH]: () => new Promise((resolve) => answers.push(resolve)) });
  const one = await card();
  await user.click(one.getByText('Steps: 0 of 2 done'));
  await user.dblClick(one.getByRole('button', { name: `Start preparing (${TITLE})` }));
  await user.click(one.getByRole('checkbox', { name: 'By January 3: Write the budget' }));
  answers.shift()?.(moved);
  await waitFor(() => expect(calls(PATCH)).toHaveLength(2));
  answers.shift()?.({ ...moved, checklist: ['budget'], lastUpdated: 'version 2' });
  await user.click(await one.findByRole('button', { name: `I submitted it (${TITLE})` }));
  await waitFor(() => expect(calls(PATCH)).toHaveLength(3));
  expect(calls(PATCH)).toMatchObject([
    { body: { status: 'preparing' } },
    { body: { checklist: ['budget'], lastUpdated: 'version 1' } },
    { body: { status: 'submitted', lastUpdated: 'version 2' } },
  ]);
});

test('a failed move is still reported after a successful checklist change', async () => {
  const { user } = open({
    ...withOne(),
    [PATCH]: ({ body }: { body: { checklist?: string[] } }) =>
      body.checklist ? applicationWith({ checklist: body.checklist }) : NETWORK_ERROR,
  });
  const one = await card();
  await user.click(one.getByText('Steps: 0 of 2 done'));
  await user.click(one.getByRole('button', { name: `Start preparing (${TITLE})` }));
  await user.click(one.getByRole('checkbox', { name: 'By January 3: Write the budget' }));
  await waitFor(() => expect(one.getByRole('checkbox', { name: 'By January 3: Write the budget' })).toBeChecked());
  expect(await one.findByText("We couldn't save that. Check your connection and try again.")).toBeVisible();
});

test('notes typed while older ones are being saved stay', async () => {
  let answer: (application: ReturnType<typeof applicationWith>) => void = () => undefined;
  const { user } = open({ ...withOne(), [PATCH]: () => new Promise((resolve) => (answer = resolve)) });
  const one = await card();
  await user.click(one.getByText('Notes and history'));
  await user.clear(one.getByLabelText('Notes'));
  await user.type(one.getByLabelText('Notes'), 'Call Ada');
  await user.click(one.getByRole('button', { name: 'Save notes' }));
  await user.type(one.getByLabelText('Notes'), ' on Monday');
  answer(applicationWith({ notes: 'Call Ada', lastUpdated: 'newer' }));
  expect(await one.findByText('Saved.')).toBeVisible();
  expect(one.getByLabelText('Notes')).toHaveValue('Call Ada on Monday');
});

test('notes that are too long are not sent: the field has the error and the focus', async () => {
  const { user, calls } = open(withOne());
  const one = await card();
  await user.click(one.getByText('Notes and history'));
  const notes = one.getByLabelText('Notes');
  await user.clear(notes);
  await user.paste('🌽'.repeat(2_001));
  await user.click(one.getByRole('button', { name: 'Save notes' }));
  expect(notes).toHaveAccessibleDescription('Please keep your notes to 2,000 characters.');
  expect(notes).toHaveFocus();
  expect(calls(PATCH)).toEqual([]);
});

test("the service's error about the notes is shown at them", async () => {
  const sentence = 'Please write your notes in words.';
  const { user } = open({ ...withOne(), [PATCH]: errorResponse(422, 'grants.notes', sentence, { field: 'notes' }) });
  const one = await card();
  await user.click(one.getByText('Notes and history'));
  await user.type(one.getByLabelText('Notes'), '!');
  await user.click(one.getByRole('button', { name: 'Save notes' }));
  await waitFor(() => expect(one.getByLabelText('Notes')).toHaveAccessibleDescription(sentence));
  expect(one.getByLabelText('Notes')).toHaveFocus();
  expect(one.getByRole('alert')).toBeEmptyDOMElement();
});

test('leaving with unsaved notes asks', async () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  const { user, location } = open(withOne());
  const one = await card();
  await user.click(one.getByText('Notes and history'));
  await user.type(one.getByLabelText('Notes'), 'Call Ada');
  await user.click(screen.getByRole('link', { name: 'Chat with Dexter Jr.' }));
  expect(screen.getByRole('dialog', { name: 'Leave this page?' })).toBeVisible();
  expect(location().pathname).toBe('/grant-search');
});
