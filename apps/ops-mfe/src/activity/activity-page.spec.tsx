import type { OperatorEvent } from '@farm/contracts';
import { renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { operator } from '../admin/testing/operator-for-test';
import { asListedOperator, idOf } from '../training-centre/testing/training-for-test';
import { Component } from './activity-page';

const event = (number: number, words: Partial<OperatorEvent>): OperatorEvent => ({
  id: idOf(number),
  by: idOf(90),
  call: 'POST /api/ops/files',
  about: {},
  outcome: 'done',
  at: `2026-11-21T12:00:${String(number).padStart(2, '0')}.000Z`,
  ...words,
});
const SERVICES = ['payments', 'learning', 'community', 'dexter'] as const;
/** The newest page of each service; older pages are empty. */
const lists = (events: Partial<Record<(typeof SERVICES)[number], OperatorEvent[]>>): FakeApi =>
  Object.fromEntries(
    SERVICES.map((name) => [
      `GET /api/ops/activity/${name}`,
      ({ query }: { query?: Record<string, unknown> }) => ({
        events: query?.['before'] === undefined ? (events[name] ?? []) : [],
        hasMore: false,
      }),
    ]),
  );
const render = (api: FakeApi) =>
  renderPage(<Component />, { at: '/ops/activity', api: { ...asListedOperator, ...api } });

test('the events of all services are one list, newest first, in words with who, when and a link', async () => {
  render(
    lists({
      payments: [
        event(3, { call: 'POST /api/ops/orders/:id/refunds', about: { id: 'o1', cents: 3_999, reason: 'twice' } }),
      ],
      community: [
        event(4, { call: 'POST /api/ops/content/:section/versions', about: { section: 'farm' } }),
        event(1, { call: 'POST /api/new-thing', outcome: null }),
      ],
      dexter: [event(2, { call: 'POST /api/dexter/correct', outcome: 'rejected' })],
    }),
  );
  const table = within(await screen.findByRole('table', { name: 'What the team did, newest first' }));
  const links = table.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Published site content', '/ops/content?part=farm'],
    ['Refunded an order', '/ops/orders/o1'],
    ['Corrected Dexter Jr.', '/dexter-training?tab=history'],
    ['POST /api/new-thing', '/ops'],
  ]);
  const refund = within(table.getByRole('row', { name: /Refunded an order/ }));
  expect(refund.getByText('$39.99, reason: twice')).toBeVisible();
  expect(refund.getByText(operator.email)).toBeVisible();
  expect(table.getByText('Rejected')).toBeVisible();
  expect(table.getByText('Not known whether it worked')).toBeVisible();
});

test('a person is chosen, and every service is asked about them', async () => {
  const { user, calls } = render(lists({ community: [event(1, {})] }));
  await screen.findByRole('option', { name: operator.email });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who' }), operator.email);
  await screen.findByRole('table');
  for (const name of SERVICES)
    expect(calls(`GET /api/ops/activity/${name}`).at(-1)).toMatchObject({ query: { by: idOf(90) } });
});

test('older events begin after the last one shown, in every service', async () => {
  const many = Array.from({ length: 30 }, (_, number) => event(59 - number, {}));
  const { user, calls } = render(lists({ community: many, payments: [event(5, {})] }));
  expect(await screen.findByText('30 entries')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  const before = `${many[29]?.at}_${many[29]?.id}`;
  for (const name of SERVICES)
    expect(calls(`GET /api/ops/activity/${name}`).at(-1)).toMatchObject({ query: { before } });
});

test('without events it says so', async () => {
  render(lists({}));
  expect(await screen.findByRole('heading', { level: 2, name: 'Nothing yet' })).toBeVisible();
});
