import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openDialogs } from '../admin/testing/operator-for-test';
import { Component as ModerationPage } from './moderation-page';
import { ACTION, makeHeldComment, idOf, moderationApi, QUEUE } from './testing/queue-for-test';

const open = (api: FakeApi, at = '/ops/moderation') => renderPage(<ModerationPage />, { at, api });
const row = async (text: string) => (await screen.findByText(text)).closest('article') as HTMLElement;
const inRow = async (text: string) => within(await row(text));

beforeAll(openDialogs);

test('a visitor who is signed out sees the sign-in link, and nothing is requested', async () => {
  const { calls } = open({ 'GET /api/auth/user': null });
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(calls(QUEUE)).toEqual([]);
});

test('a row shows text, reasons with points, parent, age and the visitor’s record', async () => {
  const parent = { id: idOf(7), name: 'Bo', content: 'What of okra?' };
  const report = { reason: 'spam' as const, note: 'third time', at: '2026-11-20T15:05:00.000Z' };
  open(moderationApi([makeHeldComment(1, { content: '<b>Buy</b>', parent, reports: [report], question: true })]));
  const it = await inRow('<b>Buy</b>');
  for (const text of [
    'A link before any comment was approved: 30 points',
    'Total: 60 points',
    'Bo: What of okra?',
    'Held',
    'Question',
    'visitor 3fa2c1: 4 published, 1 hidden',
    'Nov 20, 2026, 9:05 AM',
    'Reported as spam, Nov 20, 2026, 10:05 AM: third time',
  ])
    expect(it.getByText(text)).toBeVisible();
  const tabs = within(screen.getByRole('navigation', { name: 'Moderation' }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Held (1)',
    'Reported (2)',
    'Open questions (1)',
    'All',
    'Log',
    'Settings',
  ]);
});

test('the keys a, h and n approve, hide and go to the next comment', async () => {
  const { user, calls } = open(moderationApi([makeHeldComment(1), makeHeldComment(2), makeHeldComment(3)]));
  await user.click(await screen.findByRole('button', { name: 'Start with the first' }));
  expect(await row('Words 1')).toHaveFocus();
  await user.keyboard('n');
  expect(await row('Words 2')).toHaveFocus();
  await user.keyboard('a');
  expect(await row('Words 3')).toHaveFocus();
  await waitFor(() => expect(screen.queryByText('Words 2')).toBeNull());
  await user.keyboard('h');
  expect(await screen.findByText('Hidden: Ada 3.')).toBeVisible();
  await waitFor(async () => expect(await row('Words 1')).toHaveFocus());
  expect(screen.getByRole('link', { name: 'Held (1)' })).toBeVisible();
  expect(calls(ACTION)).toMatchObject([
    { params: { id: idOf(2) }, body: { action: 'approve', reason: 'Checked and fine' } },
    { params: { id: idOf(3) }, body: { action: 'hide', reason: 'Checked and not suitable' } },
  ]);
});

test('on a keyboard without Latin letters the keys at the same places work', async () => {
  const { user } = open(moderationApi([makeHeldComment(1), makeHeldComment(2)]));
  await user.click(await screen.findByRole('button', { name: 'Start with the first' }));
  fireEvent.keyDown(await row('Words 1'), { key: 'т', code: 'KeyN' }); // Russian
  expect(await row('Words 2')).toHaveFocus();
});

test('the keys do nothing outside the list, in fields, and with Ctrl', async () => {
  const { user, calls } = open(moderationApi([makeHeldComment(1)]));
  await screen.findByText('Words 1');
  await user.keyboard('a');
  await user.type(screen.getByRole('searchbox', { name: 'Words or name' }), 'ah');
  (await row('Words 1')).focus();
  await user.keyboard('{Control>}a{/Control}');
  expect(calls(ACTION)).toEqual([]);
});

test.each([
  ['a held one', makeHeldComment(1), ['Approve', 'Hide', 'Delete', 'Block the visitor']],
  [
    'a published one',
    makeHeldComment(1, { state: 'PUBLISHED' }),
    ['Hide', 'Pin', 'Answer', 'Delete', 'Block the visitor'],
  ],
  [
    'a pinned one',
    makeHeldComment(1, { state: 'PUBLISHED', pinned: true }),
    ['Hide', 'Unpin', 'Answer', 'Delete', 'Block the visitor'],
  ],
  ['a hidden one', makeHeldComment(1, { state: 'HIDDEN' }), ['Restore', 'Delete', 'Block the visitor']],
  ['one of the farm', makeHeldComment(1, { state: 'PUBLISHED', farm: true }), ['Hide', 'Pin', 'Answer', 'Delete']],
  ['a deleted one', makeHeldComment(1, { state: 'DELETED' }), []],
])('%s offers what its state allows', async (_, comment, labels) => {
  open(moderationApi([comment]), '/ops/moderation?tab=all');
  const buttons = (await inRow(comment.content)).queryAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(labels);
});

test('deleting needs a reason, blocking also a duration', async () => {
  const { user, calls } = open(moderationApi([makeHeldComment(1), makeHeldComment(2)]));
  await user.click((await inRow('Words 1')).getByRole('button', { name: 'Delete: Ada 1' }));
  const deleting = within(screen.getByRole('dialog'));
  await user.click(deleting.getByRole('button', { name: 'Delete' }));
  expect(deleting.getByText('Please give a reason of 3 to 500 characters.')).toBeVisible();
  await user.type(deleting.getByRole('textbox', { name: 'Reason' }), 'a name in it');
  await user.click(deleting.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Deleted: Ada 1.')).toBeVisible();
  await waitFor(async () => expect(await row('Words 2')).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Block the visitor: Ada 2' }));
  const blocking = within(screen.getByRole('dialog'));
  await user.click(blocking.getByRole('radio', { name: '7 days' }));
  await user.type(blocking.getByRole('textbox', { name: 'Reason' }), 'third time');
  await user.click(blocking.getByRole('button', { name: 'Block the visitor' }));
  expect(await screen.findByText('Blocked the visitor: Ada 2.')).toBeVisible();
  expect(calls(ACTION)).toMatchObject([
    { body: { action: 'delete', reason: 'a name in it' } },
    { body: { action: 'block', reason: 'third time', days: 7 } },
  ]);
});

test('an answered question leaves the list', async () => {
  const KEY = 'POST /api/ops/moderation/comments/:id/answer';
  const question = makeHeldComment(1, { state: 'PUBLISHED', question: true });
  const { user, calls } = open(
    moderationApi([question], {
      [KEY]: {
        id: idOf(9),
        content: 'In May.',
        commenter_name: 'The farm',
        likes: 0,
        farm: true,
        createdat: '2026-11-20T16:05:00.000Z',
      },
    }),
    '/ops/moderation?tab=questions',
  );
  await user.click((await inRow('Words 1')).getByRole('button', { name: 'Answer: Ada 1' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Publish the answer' }));
  expect(dialog.getByText('Please enter an answer of up to 2,000 characters.')).toBeVisible();
  await user.type(dialog.getByRole('textbox'), 'In May.');
  await user.click(dialog.getByRole('button', { name: 'Publish the answer' }));
  expect(await screen.findByText('Answered: Ada 1.')).toBeVisible();
  expect(await screen.findByText('No open questions')).toBeVisible();
  expect(calls(KEY)).toMatchObject([{ params: { id: idOf(1) }, body: { content: 'In May.' } }]);
});

test('a bulk action applies to all selected comments', async () => {
  const KEY = 'POST /api/ops/moderation/bulk';
  const { user, calls } = open(
    moderationApi([makeHeldComment(1), makeHeldComment(2), makeHeldComment(3)], {
      [KEY]: { done: [idOf(1)], refused: [idOf(3)] },
    }),
  );
  await screen.findByText('Words 1');
  await user.click(screen.getByRole('checkbox', { name: 'Ada 1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Ada 3' }));
  const bar = within(screen.getByRole('form', { name: 'Selected comments' }));
  await user.selectOptions(bar.getByRole('combobox', { name: 'Action' }), 'Approve');
  await user.type(bar.getByRole('textbox', { name: 'Reason' }), 'all fine');
  await user.click(bar.getByRole('button', { name: 'Approve 2 comments' }));
  expect(await screen.findByText('Done with 1 comment, not with 1.')).toBeVisible();
  expect(calls(KEY)).toMatchObject([{ body: { ids: [idOf(1), idOf(3)], action: 'approve', reason: 'all fine' } }]);
  await waitFor(() => expect(calls(QUEUE)).toHaveLength(2));
});

test('a failed action shows an error, and the comment stays', async () => {
  const { user } = open(
    moderationApi([makeHeldComment(1)], { [ACTION]: errorResponse(409, 'moderation.not_now', 'Somebody was faster.') }),
  );
  await user.click((await inRow('Words 1')).getByRole('button', { name: 'Approve: Ada 1' }));
  expect(await screen.findByText('Ada 1: Somebody was faster.')).toBeVisible();
  expect(screen.getByText('Words 1')).toBeVisible();
});

test('each row has its own state: its error, and whether its action can be sent again', async () => {
  const answers = new Map<string, (answer: 'rejected' | 'done') => void>();
  const { user, calls } = open(
    moderationApi([makeHeldComment(1), makeHeldComment(2)], {
      [ACTION]: ({ params }) =>
        new Promise((resolve) =>
          answers.set(params.id, (answer) =>
            resolve(
              answer === 'rejected'
                ? errorResponse(409, 'moderation.not_now', 'Somebody was faster.')
                : makeHeldComment(2, { state: 'PUBLISHED' }),
            ),
          ),
        ),
    }),
  );
  const approve = async (number: number) =>
    user.click((await inRow(`Words ${number}`)).getByRole('button', { name: `Approve: Ada ${number}` }));
  await approve(1);
  await approve(2);
  answers.get(idOf(2))?.('done');
  await waitFor(() => expect(screen.queryByText('Words 2')).toBeNull());
  await approve(1);
  expect(calls(ACTION)).toHaveLength(2);
  answers.get(idOf(1))?.('rejected');
  expect(await (await inRow('Words 1')).findByText('Ada 1: Somebody was faster.')).toBeVisible();
  await approve(1);
  expect(calls(ACTION)).toHaveLength(3);
});

test('a search is stored in the URL beside its tab; further pages are appended', async () => {
  const waiting = { held: 1, reported: 0, questions: 0 };
  const { user, calls, location } = open(
    moderationApi([], {
      [QUEUE]: ({ query }: { query?: { before?: string } }) =>
        query?.before
          ? { comments: [makeHeldComment(2)], next: null, waiting }
          : { comments: [makeHeldComment(1)], next: 'place', waiting },
    }),
    '/ops/moderation?tab=all',
  );
  await user.type(await screen.findByRole('searchbox', { name: 'Words or name' }), ' okra ');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(location().search).toBe('?tab=all&search=okra');
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Words 2')).toBeVisible();
  expect(screen.getByText('Words 1')).toBeVisible();
  expect(calls(QUEUE).at(-1)).toMatchObject({ query: { tab: 'all', search: 'okra', before: 'place' } });
});

test.each<[string, FakeApi, string]>([
  ['an empty queue', moderationApi([]), 'No comments to check'],
  ['a lost network', moderationApi([], { [QUEUE]: NETWORK_ERROR }), 'We couldn’t load the comments'],
])('%s', async (_, api, text) => {
  open(api);
  expect(await screen.findByText(text)).toBeVisible();
});
