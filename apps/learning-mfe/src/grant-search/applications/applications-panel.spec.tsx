import { LOST, refusal, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Component as GrantSearchPage } from '../grant-search-page';
import { startedNote } from '../grant-words';
import { applicationWith, matchWith, person, resultsWith } from '../testing/grants-for-test';

const TITLE = 'Southern SARE Producer Grant';
const open = (api: FakeApi, state?: unknown) =>
  renderPage(<GrantSearchPage />, { at: '/grant-search', state, api: { 'GET /api/auth/user': person, ...api } });
const panel = async () => within(await screen.findByRole('region', { name: 'Your Applications' }));
const card = async () => within(await (await panel()).findByRole('article', { name: TITLE }));
const withOne = (change = {}) => ({
  'GET /api/grants/application-history': { applications: [applicationWith(change)] },
});
const PATCH = 'PATCH /api/grants/applications/:id';

test("'Track' makes a record with the client's note, refreshes the history and says 'Tracked'", async () => {
  let tracked = false;
  let answer = (): void => undefined;
  const pressed = new Promise<void>((resolve) => (answer = resolve));
  const { user, asked, toasts } = open(
    {
      'GET /api/grants/application-history': () => ({ applications: tracked ? [applicationWith()] : [] }),
      'POST /api/grants/search': resultsWith([matchWith()]),
      'POST /api/grants/track-application': async () => {
        await pressed;
        tracked = true;
        return applicationWith();
      },
    },
    { searched: true },
  );
  expect(await (await panel()).findByText('None yet. Press Track on a result, and it stands here.')).toBeVisible();
  await user.dblClick(await screen.findByRole('button', { name: `Track ${TITLE}` }));
  answer();
  const done = await screen.findByRole('button', { name: `Tracked ${TITLE}` });
  expect(await card()).toBeTruthy();
  await user.click(done);
  const notes = startedNote(new Date());
  expect(asked('POST /api/grants/track-application')).toEqual([
    expect.objectContaining({ body: { grantId: 'sare-producer', grantTitle: TITLE, status: 'researching', notes } }),
  ]);
  expect(asked('GET /api/grants/application-history')).toHaveLength(2);
  expect(toasts().map(({ title }) => title)).toEqual(['Tracked']);
});

test('the note tells the day as people write it', () =>
  expect(startedNote(new Date(2026, 10, 21))).toBe('Started tracking on November 21, 2026'));

test('tracking that fails says so beside the button', async () => {
  const { user } = open(
    {
      'GET /api/grants/application-history': { applications: [] },
      'POST /api/grants/search': resultsWith([matchWith()]),
      'POST /api/grants/track-application': LOST,
    },
    { searched: true },
  );
  await user.click(await screen.findByRole('button', { name: `Track ${TITLE}` }));
  expect(await screen.findByText('It is not tracked yet. Check your connection and try again.')).toBeVisible();
});

test("the first five are shown; 'And n more...' opens the rest in place and focuses it", async () => {
  const applications = Array.from({ length: 7 }, (_, n) =>
    applicationWith({ id: `a${n}`, grantId: `g${n}`, grantTitle: `Grant ${n}` }),
  );
  const { user } = open({ 'GET /api/grants/application-history': { applications } });
  const list = await panel();
  expect(await list.findAllByRole('article')).toHaveLength(5);
  await user.click(list.getByRole('button', { name: 'And 2 more...' }));
  expect(list.getAllByRole('article')).toHaveLength(7);
  expect(list.getByRole('heading', { name: 'Grant 5' })).toHaveFocus();
  expect(list.queryByRole('button', { name: /more\.\.\./ })).toBeNull();
});

test('an application shows its status, deadline and history', async () => {
  const { user } = open(withOne());
  const one = await card();
  expect(one.getByText('Researching')).toBeVisible();
  expect(one.getByText('Deadline: January 31, 2027')).toBeVisible();
  await user.click(one.getByText('Notes, checklist and history'));
  expect(one.getByRole('list', { name: 'History' })).toHaveTextContent(
    'November 21, 2026: Researching. Started tracking on November 21, 2026',
  );
});

test('one that is no longer in the list says so', async () => {
  open(withOne({ deadline: null }));
  expect((await card()).getByText('This one is no longer in our list.')).toBeVisible();
});

test('a move names the version it was made from, and its heading takes the focus', async () => {
  const moved = applicationWith({ status: 'preparing', nextMoves: ['submitted', 'researching', 'withdrawn'] });
  const { user, asked } = open({ ...withOne(), [PATCH]: moved });
  const one = await card();
  await user.click(one.getByRole('button', { name: `Start preparing (${TITLE})` }));
  expect(await one.findByText('Preparing')).toBeVisible();
  expect(one.getByRole('heading', { name: TITLE })).toHaveFocus();
  expect(one.getByText('Saved.')).toBeVisible();
  expect(asked(PATCH)).toEqual([
    { params: { id: 'a1' }, query: {}, body: { status: 'preparing', lastUpdated: '2026-11-21T15:00:00.000Z' } },
  ]);
  for (const name of ['I submitted it', 'Back to researching', 'Withdraw'])
    expect(one.getByRole('button', { name: `${name} (${TITLE})` })).toBeVisible();
});

test('a finished application starts again', async () => {
  const { user, asked } = open({
    ...withOne({ status: 'not-awarded', nextMoves: [] }),
    'POST /api/grants/track-application': applicationWith(),
  });
  await user.click((await card()).getByRole('button', { name: `Track again (${TITLE})` }));
  await waitFor(() => expect(asked('POST /api/grants/track-application')).toHaveLength(1));
});

test('ticks show at once and are sent one after the other, each from the newest version', async () => {
  let version = 0;
  const { user, asked } = open({
    ...withOne(),
    [PATCH]: ({ body }: { body: { checklist?: string[] } }) => {
      version += 1;
      return applicationWith({ checklist: body.checklist ?? [], lastUpdated: `version ${version}` });
    },
  });
  const one = await card();
  await user.click(one.getByText('Notes, checklist and history'));
  await user.click(one.getByRole('checkbox', { name: 'Budget' }));
  await user.click(one.getByRole('checkbox', { name: 'Quotes from suppliers' }));
  await waitFor(() => expect(asked(PATCH)).toHaveLength(2));
  expect(asked(PATCH).map((input) => (input as { body: unknown }).body)).toEqual([
    { checklist: ['budget'], lastUpdated: '2026-11-21T15:00:00.000Z' },
    { checklist: ['budget', 'quotes'], lastUpdated: 'version 1' },
  ]);
  expect(one.getAllByRole('checkbox', { checked: true })).toHaveLength(3); // the reminder is on, too
});

test('a tick that was not kept is taken back, with a sentence', async () => {
  const { user } = open({ ...withOne(), [PATCH]: LOST });
  const one = await card();
  await user.click(one.getByText('Notes, checklist and history'));
  await user.click(one.getByRole('checkbox', { name: 'Remind me by email' }));
  expect(await one.findByText('That was not saved. Check your connection, try again.')).toBeVisible();
  expect(one.getByRole('checkbox', { name: 'Remind me by email' })).toBeChecked();
});

test('a change from elsewhere is shown kindly: what was typed stays, the other words stand beside', async () => {
  const sentence = 'This was changed elsewhere meanwhile. Here is how it stands now.';
  const fresh = applicationWith({ status: 'preparing', notes: 'From my phone', lastUpdated: 'newer' });
  let stale = true;
  const { user, asked } = open({
    ...withOne(),
    [PATCH]: ({ body }: { body: { notes?: string } }) =>
      stale
        ? refusal(409, 'grants.stale', sentence, { application: fresh })
        : { ...fresh, notes: body.notes ?? '', lastUpdated: 'newest' },
  });
  const one = await card();
  await user.click(one.getByText('Notes, checklist and history'));
  const notes = one.getByLabelText('Notes');
  await user.clear(notes);
  await user.type(notes, 'From my desk');
  await user.click(one.getByRole('button', { name: 'Save notes' }));
  expect(await one.findByText(sentence)).toBeVisible();
  expect(one.getByText('Preparing')).toBeVisible();
  expect(notes).toHaveValue('From my desk');
  expect(one.getByText('The other notes say: From my phone')).toBeVisible();
  stale = false;
  await user.click(one.getByRole('button', { name: 'Save notes' }));
  await waitFor(() => expect(one.getByText('Saved.')).toBeVisible());
  expect(asked(PATCH).at(-1)).toMatchObject({ body: { notes: 'From my desk', lastUpdated: 'newer' } });
});

test('the other notes can be taken instead', async () => {
  const fresh = applicationWith({ notes: 'From my phone', lastUpdated: 'newer' });
  const { user } = open({
    ...withOne(),
    [PATCH]: refusal(409, 'grants.stale', 'Changed elsewhere.', { application: fresh }),
  });
  const one = await card();
  await user.click(one.getByText('Notes, checklist and history'));
  await user.type(one.getByLabelText('Notes'), '!');
  await user.click(one.getByRole('button', { name: 'Save notes' }));
  await user.click(await one.findByRole('button', { name: 'Take the other notes' }));
  expect(one.getByLabelText('Notes')).toHaveValue('From my phone');
});

test('a deadline is saved as a calendar file', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:1';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user } = open(withOne());
  await user.click((await card()).getByRole('button', { name: `Deadline to calendar for ${TITLE}` }));
  expect(saved).toEqual(['sare-producer.ics']);
});

test('a list that did not come can be asked for again', async () => {
  let lost = true;
  const { user } = open({
    'GET /api/grants/application-history': () => (lost ? LOST : { applications: [applicationWith()] }),
  });
  const list = await panel();
  expect(await list.findByRole('heading', { name: 'Your applications did not come.' })).toBeVisible();
  lost = false;
  await user.click(list.getByRole('button', { name: 'Try again' }));
  expect(await card()).toBeTruthy();
});

test("a reminder's way out needs one press and no sign-in", async () => {
  const key = 'POST /api/grants/reminders/stop/:token';
  const { user, asked } = renderPage(<GrantSearchPage />, {
    at: '/grant-search?stop=abc',
    api: { [key]: { stopped: true } },
  });
  expect(asked(key)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Stop the reminders' }));
  expect(await screen.findByText('Done. We write no more reminders about that application.')).toBeVisible();
  expect(asked(key)).toEqual([expect.objectContaining({ params: { token: 'abc' } })]);
});
