import { serviceSections, type ContentForm } from '@farm/contracts';
import { renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { asOperator } from '../admin/testing/operator-for-test';
import type { Reply } from '../admin/queries';
import { Component } from './content-page';

const CHECKED = 'POST /api/grants/ops/catalogue/:id/checked';
const PUBLISH = 'POST /api/ops/content/:section/versions';

type Row = Reply<'GET /api/grants/ops/catalogue'>['rows'][number];
const row = (id: string, title: string, change: Partial<Row> = {}): Row => ({
  ...{ id, title, agency: 'USDA', website: `https://${id}.example/`, amount: 'Up to $750', deadline: 'Rolling' },
  ...{ confidence: 'B', checkedOn: null, compiledOn: '2026-11-29', days: 200, due: true, note: 'Look at the ceiling.' },
  ...{ closed: false, builtIn: { amount: 'Up to $750', source: `https://${id}.example/`, checkedOn: '' } },
  ...change,
});
const rows = [
  row('occsp', 'Organic Cost Share'),
  row('sare', 'SARE', { due: false, days: 1, checkedOn: '2027-06-01' }),
  row('vapg', 'VAPG', { due: false, days: -1, checkedOn: '2027-06-03' }), // where it is tomorrow already
];
const over = row('nyfc', 'Young Farmer Grant', { closed: true, due: false });
const form: ContentForm = {
  ...{ section: 'grants', version: 0, value: { changed: [] }, builtIn: { changed: [] }, draft: null, history: [] },
  schema: serviceSections.grants,
};
const render = (api: FakeApi = {}) =>
  renderPage(<Component />, {
    at: '/ops/content?part=grants',
    api: {
      ...asOperator,
      'GET /api/auth/ops/people': { people: [] },
      'GET /api/ops/content/:section': form,
      'GET /api/grants/ops/catalogue': { due: 1, rows: [...rows, over] },
      ...api,
    },
  });

test('the oldest program comes first, with what to look for, and is marked as right today', async () => {
  const { user, calls } = render({ [CHECKED]: { checkedOn: '2027-06-02' } });
  expect(await screen.findByText('1 program was not checked for 180 days.')).toBeVisible();
  const table = within(screen.getByRole('table', { name: 'Programs to check first' }));
  const [, oldest, next, newest] = table.getAllByRole('row');
  expect(oldest).toHaveTextContent(/Organic Cost Share.*Look at the ceiling\..*200 days ago.*Check again/);
  expect(next).toHaveTextContent(/SARE.*1 day ago2027-06-01/);
  expect(newest).toHaveTextContent(/VAPG.*today2027-06-03/);
  expect(table.queryByText(/Young Farmer Grant/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'All is right today: Organic Cost Share' }));
  expect(calls(CHECKED)).toMatchObject([{ params: { id: 'occsp' } }]);
});

test('what a person read replaces the built-in words of one program, with the day', async () => {
  const { user, calls } = render({ [PUBLISH]: { section: 'grants', version: 1, value: {}, draft: null } });
  expect(await screen.findByLabelText('Program to change')).toHaveValue('occsp');
  const amount = screen.getByRole('textbox', { name: 'Amount' });
  await user.clear(amount);
  await user.type(amount, 'Up to $1,000 (2027)');
  await user.type(screen.getByLabelText('You opened that page on'), '2027-06-02');
  await user.type(screen.getByLabelText(/^Applications close on/), '2027-10-31');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(/^Published\./)).toBeVisible();
  const changed = [
    {
      ...{ id: 'occsp', amount: 'Up to $1,000 (2027)', source: 'https://occsp.example/' },
      ...{ checkedOn: '2027-06-02', closesOn: '2027-10-31' },
    },
  ];
  expect(calls(PUBLISH)).toMatchObject([{ body: { value: { changed } } }]);
});
