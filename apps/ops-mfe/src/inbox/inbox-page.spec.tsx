import type { FrostBellOverview, InboxMessage, LeadSummary } from '@farm/contracts';
import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { asOperator } from '../admin/testing/operator-for-test';
import { Component as InboxPage } from './inbox-page';

const MESSAGES = 'GET /api/ops/inbox/messages';
const MOVE = 'POST /api/ops/inbox/messages/:id/state';
const ANSWER = 'POST /api/ops/inbox/messages/:id/answer';

const message: InboxMessage = {
  id: '0197279a-0000-7000-8000-000000000001',
  reference: '7Q2K',
  name: 'Ruth',
  email: 'ruth@example.com',
  reachable: true,
  message: 'Do you sell\nokra seed?',
  state: 'new',
  createdAt: '2026-11-21T14:05:00.000Z',
  answer: null,
};
const answered: InboxMessage = {
  ...message,
  state: 'answered',
  answer: { text: 'From March on.', by: 'op@example.com', at: '2026-11-21T15:00:00.000Z' },
};
const list = (messages: InboxMessage[], next: string | null = null) => ({ messages, next, waiting: 1 });
const renderInbox = (api: FakeApi, at = '/ops/inbox') =>
  renderPage(<InboxPage />, { at, api: { ...asOperator, ...api } });
const card = async (name = 'Ruth, 7Q2K') => within(await screen.findByRole('region', { name }));

test('a visitor who is signed out sees the sign-in link, and nothing is requested', async () => {
  const { calls } = renderPage(<InboxPage />, { at: '/ops/inbox', api: { 'GET /api/auth/user': null } });
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(calls(MESSAGES)).toEqual([]);
});

test('shows a message with name, reference, farm time, address and full text', async () => {
  renderInbox({ [MESSAGES]: list([message]) });
  const ruth = await card();
  expect(ruth.getByText('New')).toBeVisible();
  expect(ruth.getByRole('heading', { name: 'Ruth, 7Q2K' })).toBeVisible();
  expect(ruth.getByText('Nov 21, 2026, 9:05 AM')).toBeVisible();
  expect(ruth.getByRole('link', { name: 'ruth@example.com' })).toHaveAttribute('href', 'mailto:ruth%40example.com');
  expect(ruth.getByText(/okra seed\?/).textContent).toBe('Do you sell\nokra seed?');
  expect(screen.getByText('1 message shown, 1 new')).toBeVisible();
});

test('an address with header fields in it opens an email to that address alone', async () => {
  const email = 'a?bcc=evil%40evil.example&body=x@b.example';
  renderInbox({ [MESSAGES]: list([{ ...message, email }]) });
  const ruth = await card();
  const href = ruth.getByRole('link', { name: email }).getAttribute('href') ?? '';
  const { search, pathname } = new URL(href);
  expect([search, decodeURIComponent(pathname)]).toEqual(['', email]);
});

test('an answer is sent and shown below the message', async () => {
  const { user, calls } = renderInbox({ [MESSAGES]: list([message]), [ANSWER]: answered });
  const ruth = await card();
  await user.click(ruth.getByRole('button', { name: 'Answer' }));
  await user.click(ruth.getByRole('button', { name: 'Send the answer' }));
  expect(ruth.getByText('Please enter an answer of up to 5,000 characters.')).toBeVisible();
  await user.type(ruth.getByRole('textbox'), ' From March on. ');
  await user.click(ruth.getByRole('button', { name: 'Send the answer' }));
  expect(await ruth.findByText('op@example.com, Nov 21, 2026, 10:00 AM')).toBeVisible();
  expect(ruth.getByText('Answered')).toBeVisible();
  expect(ruth.queryByRole('button', { name: 'Answer' })).not.toBeInTheDocument();
  expect(calls(ANSWER)).toEqual([expect.objectContaining({ body: { text: 'From March on.' } })]);
});

test('a message without an address cannot be answered', async () => {
  renderInbox({ [MESSAGES]: list([{ ...message, email: 'at the corner', reachable: false }]) });
  const ruth = await card();
  expect(ruth.getByText('at the corner (no address)')).toBeVisible();
  expect(ruth.queryByRole('button', { name: 'Answer' })).not.toBeInTheDocument();
});

test('a message is archived; a conflict with another operator is shown', async () => {
  let isChanged = false;
  const conflict = errorResponse(
    409,
    'inbox.not_now',
    'That does not go with what this message is now. Please look again.',
  );
  const { user, calls } = renderInbox({
    [MESSAGES]: list([message]),
    [MOVE]: ({ body }) => (isChanged ? conflict : { ...message, state: body.state }),
  });
  const ruth = await card();
  await user.click(ruth.getByRole('button', { name: 'Mark as spam' }));
  expect(await ruth.findByText('Spam')).toBeVisible();
  isChanged = true;
  await user.click(ruth.getByRole('button', { name: 'Not spam' }));
  expect(await ruth.findByText(/what this message is now/)).toBeVisible();
  expect(calls(MOVE).map((input) => (input as { body: object }).body)).toEqual([{ state: 'spam' }, { state: 'new' }]);
});

test('a search is stored in the URL; more pages are appended', async () => {
  const { user, calls, location } = renderInbox({
    [MESSAGES]: ({ query }) =>
      query?.before ? list([{ ...message, id: message.id.replace(/1$/, '2'), name: 'Bo' }]) : list([message], 'place'),
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('region', { name: 'Bo, 7Q2K' })).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'okra');
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'New');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(location().search).toBe('?state=new&search=okra');
  expect(calls(MESSAGES).at(-1)).toMatchObject({ query: { state: 'new', search: 'okra' } });
});

test('an inbox that failed to load can be retried', async () => {
  let isOffline = true;
  const { user } = renderInbox({ [MESSAGES]: () => (isOffline ? NETWORK_ERROR : list([])) });
  expect(await screen.findByText('We couldn’t load the messages')).toBeVisible();
  isOffline = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No messages')).toBeVisible();
});

test('lists leads with a CSV link, and says in a line how the frost bell does', async () => {
  const lead: LeadSummary = {
    id: 'a',
    email: 'ada@example.com',
    firstName: 'Ada',
    source: 'free-guides',
    newsletter: 'CONFIRMED',
    consentVersion: 'kit-2026-11',
    createdAt: '2026-11-21T14:05:00.000Z',
    confirmedAt: null,
  };
  const bell: FrostBellOverview = {
    ...{ unconfirmed: 2, confirmed: 31, ended: 4, bounced: 0 },
    ...{ night: '2026-11-20', sent: 28, waiting: 1, failed: 1, held: null },
  };
  renderInbox(
    {
      'GET /api/ops/inbox/leads': { leads: [lead], next: null, total: 1 },
      'GET /api/ops/inbox/frost-bell': bell,
    },
    '/ops/inbox?tab=leads',
  );
  const row = within(await screen.findByRole('row', { name: /ada@example\.com/ }));
  expect(row.getByText('Subscribed')).toBeVisible();
  expect(row.getByText('Free guides')).toBeVisible();
  expect(screen.getByText('1 of 1')).toBeVisible();
  expect(
    screen.getByText(
      '31 bells set, 2 not confirmed, 4 ended, 0 bounced. 28 emails sent for the night of Nov 20, 2026, 1 waiting. 1 place without a forecast.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download all as CSV' })).toBeVisible();
});
