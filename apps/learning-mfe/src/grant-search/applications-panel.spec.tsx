import { type FakeApi, NETWORK_ERROR, errorResponse, renderPage } from '@farm/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { startedNote } from './grant-labels';
import { Component as GrantSearchPage } from './grant-search-page';
import { applicationWith, matchWith, person, resultsWith } from './testing/grants-for-test';

const TITLE = 'Southern SARE Producer Grant';
const open = (api: FakeApi, at = '/grant-search') =>
  renderPage(<GrantSearchPage />, { at, api: { 'GET /api/auth/user': person, ...api } });
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
  const { user, calls, toasts } = open(
    {
      'GET /api/grants/application-history': () => ({ applications: tracked ? [applicationWith()] : [] }),
      'POST /api/grants/search': resultsWith([matchWith()]),
      'POST /api/grants/track-application': async () => {
        await pressed;
        tracked = true;
        return applicationWith();
      },
    },
    '/grant-search?searched=yes',
  );
  expect(
    await (await panel()).findByText('Nothing tracked yet. Press Track on a grant to keep it here.'),
  ).toBeVisible();
  await user.dblClick(await screen.findByRole('button', { name: `Track ${TITLE}` }));
  answer();
  const done = await screen.findByRole('button', { name: `Tracked ${TITLE}` });
  expect(await card()).toBeTruthy();
  expect(done).toHaveAccessibleDescription('Saved to Your Applications.');
  expect(done).toHaveAttribute('aria-disabled', 'true');
  expect(done).not.toHaveAttribute('data-busy'); // nothing is going on
  await user.click(done);
  const notes = startedNote(new Date());
  expect(calls('POST /api/grants/track-application')).toEqual([
    expect.objectContaining({ body: { grantId: 'sare-producer', grantTitle: TITLE, status: 'researching', notes } }),
  ]);
  expect(calls('GET /api/grants/application-history')).toHaveLength(2);
  expect(toasts().map(({ title }) => title)).toEqual(['Tracked']);
});

test('the note shows a readable date', () =>
  expect(startedNote(new Date(2026, 10, 21))).toBe('Started tracking on November 21, 2026'));

test('failed tracking shows an error beside the button', async () => {
  const { user } = open(
    {
      'GET /api/grants/application-history': { applications: [] },
      'POST /api/grants/search': resultsWith([matchWith()]),
      'POST /api/grants/track-application': NETWORK_ERROR,
    },
    '/grant-search?searched=yes',
  );
  await user.click(await screen.findByRole('button', { name: `Track ${TITLE}` }));
  expect(await screen.findByText("We couldn't track it. Check your connection and try again.")).toBeVisible();
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
  await user.click(one.getByText('Notes and history'));
  expect(one.getByRole('list', { name: 'History' })).toHaveTextContent(
    'November 21, 2026: Researching. Started tracking on November 21, 2026',
  );
});

test('a programme that left the catalogue shows a note', async () => {
  open(withOne({ deadline: null }));
  expect((await card()).getByText('This one is no longer in our list.')).toBeVisible();
});

test('a move sends its version and focuses the heading', async () => {
  const moved = applicationWith({ status: 'preparing', nextMoves: ['submitted', 'researching', 'withdrawn'] });
  const { user, calls } = open({ ...withOne(), [PATCH]: moved });
  const one = await card();
  await user.click(one.getByRole('button', { name: `Start preparing (${TITLE})` }));
  expect(await one.findByText('Preparing')).toBeVisible();
  expect(one.getByRole('heading', { name: TITLE })).toHaveFocus();
  expect(one.getByText('Saved.')).toBeVisible();
  expect(calls(PATCH)).toEqual([
    { params: { id: 'a1' }, query: {}, body: { status: 'preparing', lastUpdated: '2026-11-21T15:00:00.000Z' } },
  ]);
  for (const name of ['I submitted it', 'Back to researching', 'Withdraw'])
    expect(one.getByRole('button', { name: `${name} (${TITLE})` })).toBeVisible();
});

test('a finished application starts again', async () => {
  const { user, calls } = open({
    ...withOne({ status: 'not-awarded', nextMoves: [] }),
    'POST /api/grants/track-application': applicationWith(),
  });
  await user.click((await card()).getByRole('button', { name: `Track again (${TITLE})` }));
  await waitFor(() => expect(calls('POST /api/grants/track-application')).toHaveLength(1));
});

test('checklist changes are optimistic and sent one after the other, each from the newest version', async () => {
  let version = 0;
  const { user, calls } = open({
    ...withOne(),
    [PATCH]: ({ body }: { body: { checklist?: string[] } }) => {
      version += 1;
      return applicationWith({ checklist: body.checklist ?? [], lastUpdated: `version ${version}` });
    },
  });
  const one = await card();
  await user.click(one.getByText('Steps: 0 of 2 done'));
  await user.click(one.getByRole('checkbox', { name: 'By January 3: Write the budget' }));
  await user.click(one.getByRole('checkbox', { name: 'Get quotes' }));
  await waitFor(() => expect(calls(PATCH)).toHaveLength(2));
  expect(calls(PATCH).map((input) => (input as { body: unknown }).body)).toEqual([
    { checklist: ['budget'], lastUpdated: '2026-11-21T15:00:00.000Z' },
    { checklist: ['budget', 'quotes'], lastUpdated: 'version 1' },
  ]);
  expect(one.getByText('Steps: 2 of 2 done')).toBeVisible();
});

test('a failed checklist change is rolled back with a message', async () => {
  const { user } = open({ ...withOne(), [PATCH]: NETWORK_ERROR });
  const one = await card();
  await user.click(one.getByText('Notes and history'));
  await user.click(one.getByRole('checkbox', { name: 'Remind me by email' }));
  expect(await one.findByText("We couldn't save that. Check your connection and try again.")).toBeVisible();
  expect(one.getByRole('checkbox', { name: 'Remind me by email' })).toBeChecked();
});

test('a concurrent change keeps what was typed and shows the other notes', async () => {
  const sentence = 'This was changed somewhere else. Here is the latest version.';
  const fresh = applicationWith({ status: 'preparing', notes: 'From my phone', lastUpdated: 'newer' });
  let stale = true;
  const { user, calls } = open({
    ...withOne(),
    [PATCH]: ({ body }: { body: { notes?: string } }) =>
      stale
        ? errorResponse(409, 'grants.stale', sentence, { application: fresh })
        : { ...fresh, notes: body.notes ?? '', lastUpdated: 'newest' },
  });
  const one = await card();
  await user.click(one.getByText('Notes and history'));
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
  expect(calls(PATCH).at(-1)).toMatchObject({ body: { notes: 'From my desk', lastUpdated: 'newer' } });
});

test('the other notes can be used instead', async () => {
  const fresh = applicationWith({ notes: 'From my phone', lastUpdated: 'newer' });
  const { user } = open({
    ...withOne(),
    [PATCH]: errorResponse(409, 'grants.stale', 'Changed elsewhere.', { application: fresh }),
  });
  const one = await card();
  await user.click(one.getByText('Notes and history'));
  await user.type(one.getByLabelText('Notes'), '!');
  await user.click(one.getByRole('button', { name: 'Save notes' }));
  await user.click(await one.findByRole('button', { name: 'Use the other notes' }));
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

test('a list that failed to load can be retried', async () => {
  let lost = true;
  const { user } = open({
    'GET /api/grants/application-history': () => (lost ? NETWORK_ERROR : { applications: [applicationWith()] }),
  });
  const list = await panel();
  expect(await list.findByRole('heading', { name: "We couldn't load your applications." })).toBeVisible();
  lost = false;
  await user.click(list.getByRole('button', { name: 'Try again' }));
  expect(await card()).toBeTruthy();
});

test("a reminder's way out needs one press and no sign-in", async () => {
  const key = 'POST /api/grants/reminders/stop/:token';
  const { user, calls } = renderPage(<GrantSearchPage />, {
    at: '/grant-search?stop=abc',
    api: { [key]: { stopped: true } },
  });
  expect(calls(key)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Stop the reminders' }));
  expect(await screen.findByText("Done. We won't send any more reminders about that application.")).toBeVisible();
  expect(calls(key)).toEqual([expect.objectContaining({ params: { token: 'abc' } })]);
});
