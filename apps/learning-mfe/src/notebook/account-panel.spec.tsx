import 'fake-indexeddb/auto';
import type { NotebookEntry } from '@farm/contracts';
import { NOTEBOOK_DATABASE } from '@farm/farm';
import { errorResponse, NETWORK_ERROR, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { deleteDB } from 'idb';
import { person as ada } from '../grant-search/testing/grants-for-test';
import { Component as NotebookPage } from './notebook-page';
import { readNotebook } from './notebook-database';
import { changedEntry, saveEntries } from './notebook-store';
import { syncNotebook } from './notebook-sync';
import { connectAccount } from './use-notebook-sync';

const PULL = 'GET /api/notebook/changes';
const PUSH = 'POST /api/notebook/changes';
const USER = 'GET /api/auth/user';
const nothing = { entries: [], cursor: '0', hasMore: false };
const ID = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const job = (id: string, text: string): NotebookEntry =>
  changedEntry({ id, kind: 'job' }, { text, day: null, doneOn: null });

const open = (api: FakeApi) => renderPage(<NotebookPage />, { at: '/notebook', api: { [PULL]: nothing, ...api } });

beforeEach(() => saveEntries(job(ID, 'Mulch the okra')));
afterEach(() => deleteDB(NOTEBOOK_DATABASE));

test('without an account nothing is sent, and signing in is offered', async () => {
  const { calls } = open({ [USER]: null });
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/api/login?returnTo=/notebook');
  expect([calls(PULL), calls(PUSH)]).toEqual([[], []]);
});

test('signed in, nothing is sent before the grower says so; then both sides have all entries', async () => {
  const { user, calls } = open({
    [USER]: ada,
    [PULL]: { entries: [job(OTHER, 'Water the beans')], cursor: '4', hasMore: false },
    [PUSH]: { stored: 1 },
  });
  const keep = await screen.findByRole('button', { name: 'Keep it on my account' });
  expect(calls(PULL)).toEqual([]);
  await user.click(keep);
  expect(await screen.findByText('Your account has everything but the photos.')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Water the beans' })).toBeVisible();
  expect(calls(PUSH)).toMatchObject([{ body: { entries: [{ id: ID, fields: { text: 'Mulch the okra' } }] } }]);
});

test('an empty notebook offers to bring that of the account', async () => {
  await saveEntries({ ...job(ID, 'Mulch the okra'), fields: null } as NotebookEntry);
  const { user } = open({
    [USER]: ada,
    [PULL]: { entries: [job(OTHER, 'Water the beans')], cursor: '4', hasMore: false },
    [PUSH]: { stored: 1 },
  });
  await user.click(await screen.findByRole('button', { name: 'Bring my account’s notebook here' }));
  expect(await screen.findByRole('checkbox', { name: 'Water the beans' })).toBeVisible();
  expect(screen.getByText(/is kept in this browser and on your account/)).toBeVisible();
});

test('without a connection the page says how much waits, and sends it when the connection is back', async () => {
  let isOnline = false;
  const { user, calls } = open({
    [USER]: ada,
    [PUSH]: () => (isOnline ? { stored: 1 } : NETWORK_ERROR),
  });
  await user.click(await screen.findByRole('button', { name: 'Keep it on my account' }));
  expect(await screen.findByText('There is no connection. 1 change will be sent when it is back.')).toBeVisible();
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Your account has everything but the photos.')).toBeVisible();
  expect(calls(PUSH)).toHaveLength(2);
});

test('a full account has its sentence, and the entry stays here', async () => {
  const { user } = open({ [USER]: ada, [PUSH]: errorResponse(422, 'notebook.full', 'Your account is full.') });
  await user.click(await screen.findByRole('button', { name: 'Keep it on my account' }));
  expect(await screen.findByText('Your account is full.')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Mulch the okra' })).toBeVisible();
});

test('who stops while changes are under way stays off the account', async () => {
  const pulled = { entries: [job(OTHER, 'Water the beans')], cursor: '4', hasMore: false };
  let answer: (page: typeof pulled) => void = () => undefined;
  const page = new Promise<typeof pulled>((resolve) => {
    answer = resolve;
  });
  const { user, calls } = open({ [USER]: ada, [PULL]: () => page, [PUSH]: { stored: 1 } });
  await user.click(await screen.findByRole('button', { name: 'Keep it on my account' }));
  await waitFor(() => expect(calls(PULL)).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Stop sending from this browser' }));
  await screen.findByRole('button', { name: 'Keep it on my account' });
  await act(async () => answer(pulled));
  await syncNotebook(ada.id);
  expect(calls(PUSH)).toEqual([]);
  expect(await readNotebook()).toMatchObject({ account: null, entries: [{ id: ID }] });
});

test('the calls name whose notebook it is, and the sentence of a service that knows another person is shown', async () => {
  const sentence = 'Somebody else is signed in now.';
  const { user, calls } = open({ [USER]: ada, [PULL]: errorResponse(409, 'notebook.other_person', sentence) });
  await user.click(await screen.findByRole('button', { name: 'Keep it on my account' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(calls(PULL)).toMatchObject([{ query: { personId: ada.id } }]);
  expect(calls(PUSH)).toEqual([]);
});

test.each([
  ['signed out', null],
  ['signed in as another person', ada],
])('a notebook of an account that is gone can be left: %s', async (_, person) => {
  await connectAccount(OTHER);
  const { user } = open({ [USER]: person });
  await user.click(await screen.findByRole('button', { name: 'Stop sending from this browser' }));
  await waitFor(async () => expect((await readNotebook()).account).toBeNull());
});
