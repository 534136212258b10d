import type { UncheckedFact } from '@farm/contracts';
import { errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { asOperator } from '../admin/testing/operator-for-test';
import { Component as FactsPage } from './facts-page';

const LIST = 'GET /api/dexter/facts/unchecked';
const CHECK = 'POST /api/dexter/facts/:id/check';
const source = 'https://hgic.clemson.edu/factsheet/tomato/';
const fact: UncheckedFact = {
  ...{ id: 'leaf-mold.remedy', subject: 'Leaf mold', text: 'Copper slows leaf mold.', source, risk: 'chemical' },
};
const open = (api: FakeApi = {}) =>
  renderPage(<FactsPage />, {
    at: '/ops/assistant/facts',
    api: { ...asOperator, [LIST]: { facts: [fact], total: 1, next: null }, [CHECK]: { checkedAt: '' }, ...api },
  });
const form = () => screen.findByRole('form', { name: 'Check: Copper slows leaf mold.' });

test('a fact shows its risk and its page, and is marked as checked with the page that was compared', async () => {
  const { user, calls } = open();
  const check = within(await form());
  expect(screen.getByText('1 fact to check.')).toBeVisible();
  expect(screen.getByText('Pesticides', { selector: ':not(option)' })).toBeVisible();
  expect(screen.getByRole('link', { name: `${source} (opens in a new tab)` })).toHaveAttribute('rel', 'noopener');
  await user.clear(check.getByLabelText('Page that says so'));
  await user.type(check.getByLabelText('Page that says so'), 'https://extension.uga.edu/mold');
  await user.click(check.getByRole('button', { name: 'Mark as checked' }));
  expect(calls(CHECK)).toMatchObject([
    { body: { text: 'Copper slows leaf mold.', source: 'https://extension.uga.edu/mold' } },
  ]);
});

test('words and risk narrow the list', async () => {
  const { user, calls } = open();
  await form();
  await user.type(screen.getByLabelText('Subject or words'), 'tomato');
  await user.selectOptions(screen.getByLabelText('Risk'), 'Pesticides');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await form();
  expect(calls(LIST).at(-1)).toMatchObject({ query: { search: 'tomato', risk: 'chemical' } });
});

test('a fact that has changed meanwhile says so', async () => {
  const changed = 'This fact has changed. Load the page and compare it again.';
  const { user } = open({ [CHECK]: errorResponse(409, 'facts.changed', changed) });
  await user.click(within(await form()).getByRole('button', { name: 'Mark as checked' }));
  expect(await screen.findByText(changed)).toBeVisible();
});
