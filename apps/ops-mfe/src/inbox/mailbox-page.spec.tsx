import type { EmailSummary } from '@farm/contracts';
import { renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { asOperator } from '../admin/testing/operator-for-test';
import { Component as MailboxPage } from './mailbox-page';

const KEY = 'GET /api/ops/mailbox';
const storedEmail: EmailSummary = {
  id: 'a',
  service: 'community',
  kind: 'leads.kit',
  state: 'kept',
  tries: 1,
  error: null,
  letter: null,
  createdAt: '2026-11-21T14:05:00.000Z',
  at: '2026-11-21T14:06:00.000Z',
};
const renderMailbox = (api: FakeApi, at = '/ops/mailbox') =>
  renderPage(<MailboxPage />, { at, api: { ...asOperator, ...api } });
const reply = (letters: EmailSummary[], givenUp = 0) => ({ letters, next: null, givenUp });

test('lists emails with service, time and delivery state, and shows stored ones', async () => {
  const content = { to: 'ada@example.com', subject: 'Your kit', text: 'Your kit\n\nSeeds of Change' };
  const failed: EmailSummary = {
    ...storedEmail,
    id: 'b',
    service: 'payments',
    kind: 'receipt',
    state: 'given_up',
    tries: 10,
  };
  const { user } = renderMailbox({
    [KEY]: reply(
      [
        { ...storedEmail, letter: content },
        { ...failed, error: 'EENVELOPE 550', at: null },
      ],
      1,
    ),
  });
  const kit = within(await screen.findByRole('row', { name: /Leads kit/ }));
  expect(kit.getByText('Community, Nov 21, 2026, 9:05 AM')).toBeVisible();
  expect(kit.getByText('Stored only')).toBeVisible();
  await user.click(kit.getByText('Your kit'));
  expect(kit.getByText('To ada@example.com')).toBeVisible();
  const receipt = within(screen.getByRole('row', { name: /Receipt/ }));
  expect(receipt.getByText('10 tries: EENVELOPE 550')).toBeVisible();
  expect(receipt.getByText('not stored')).toBeVisible();
  expect(screen.getByText('1 email could not be sent in ten tries.').closest('[role=alert]')).not.toBeNull();
});

test('filters by state in the URL', async () => {
  const { user, calls, location } = renderMailbox({ [KEY]: reply([]) });
  expect(await screen.findByText('No emails')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Waiting');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(location().search).toBe('?state=waiting');
  expect(calls(KEY).at(-1)).toMatchObject({ query: { state: 'waiting' } });
});
