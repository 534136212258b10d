import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { asOperator } from '../admin/testing/operator-for-test';
import { Component as AssistantPage, type Monitoring } from './assistant-page';
import type { Review } from './review-list';

const figures: Monitoring = {
  days: [
    {
      day: '2026-03-20',
      messages: 41,
      up: 5,
      down: 2,
      engines: [{ name: 'retrieval', count: 38 }],
      zones: [{ name: 'answer', count: 36 }],
      levels: [{ name: 'high', count: 3 }],
      rules: [{ name: 'ignore', count: 3 }],
    },
  ],
  stages: [{ stage: 'whole', p50: 4.4, p95: 11.8 }],
  budget: {
    day: '2026-03-20',
    tokens: 12_345,
    tokensAllowed: 300_000,
    spentUsd: 0.25,
    allowedUsd: 2,
    breakerOpenUntil: null,
  },
  model: 'small-model',
  knowledge: { articles: 251, hash: 'abc', embedder: 'off', old: 4 },
  seriousLastHour: 3,
};
const entry: Review = {
  id: '0197279a-0000-7000-8000-000000000001',
  kind: 'not_helpful',
  reason: 'too short',
  state: 'open',
  at: '2026-03-20T12:00:00.000Z',
  before: [
    { role: 'visitor', text: 'When do I sow okra?' },
    { role: 'dexter', text: 'From April 15.' },
  ],
  question: 'How deep?',
  answer: 'Half an inch.',
  zone: 'answer',
  engine: 'retrieval',
  sources: [{ id: 'okra', title: 'Sowing okra', url: null, reviewedAt: '2026-10' }],
};
const REVIEW = 'POST /api/dexter/review/:id';
const open = (api: FakeApi = {}) =>
  renderPage(<AssistantPage />, {
    at: '/ops/assistant',
    api: {
      ...asOperator,
      'GET /api/dexter/monitoring': figures,
      'GET /api/dexter/review': { items: [entry], next: null },
      ...api,
    },
  });

test('shows statistics by day, and in a fold those by stage and the state of the model', async () => {
  const { user } = open();
  const day = within(await screen.findByRole('row', { name: /^Mar 20, 2026 41/ }));
  expect(day.getByText('5 / 2')).toBeVisible();
  for (const word of ['Engines', 'Zones', 'Guard levels', 'high 3']) expect(screen.getByText(word)).not.toBeVisible();
  expect(screen.getByText('Response time by stage')).not.toBeVisible();
  await user.click(screen.getByText('Figures for developers'));
  expect(screen.getByText('high 3')).toBeVisible();
  expect(screen.getByRole('row', { name: 'whole 4 12' })).toBeVisible();
  expect(screen.getByText(/small-model used 12,345 of 300,000 tokens today, \$0\.25 of \$2\.00\./)).toBeVisible();
  expect(screen.getByText('251 articles, 4 of them last reviewed over two years ago.')).toBeVisible();
  expect(screen.queryByText(/tried to misuse/)).toBeNull();
});

test('warns about many serious messages in an hour, and about a paused model', async () => {
  const budget = { ...figures.budget, breakerOpenUntil: '2026-03-20T12:00:30.000Z' };
  open({ 'GET /api/dexter/monitoring': { ...figures, seriousLastHour: 21, budget } });
  expect(
    await screen.findByText('21 messages in the last hour tried to misuse Dexter Jr. He declined them.'),
  ).toBeVisible();
  expect(screen.getByText(/^The model failed too often and is paused until/)).toBeVisible();
});

test('another period sends another request', async () => {
  const { user, calls } = open();
  await user.click(await screen.findByRole('radio', { name: '30 days' }));
  expect(calls('GET /api/dexter/monitoring').at(-1)).toMatchObject({ query: { days: '30' } });
});

test('shows an answer to review with its question and sources, and marks it as done', async () => {
  const { user, calls } = open({ [REVIEW]: { ...entry, state: 'done' } });
  expect(await screen.findByRole('heading', { name: 'How deep?' })).toBeVisible();
  expect(screen.getByText('From: Sowing okra')).toBeVisible();
  expect(screen.getByText('When do I sow okra?')).toBeVisible();
  expect(screen.getByText('From April 15.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(calls(REVIEW)).toMatchObject([{ params: { id: entry.id }, body: { state: 'done' } }]);
});

test('the correction form gets question and answer', async () => {
  const { user, location } = open();
  await user.click(await screen.findByRole('link', { name: 'Make a correction' }));
  expect(location()).toMatchObject({
    pathname: '/dexter-training',
    search: '?tab=corrections',
    state: { question: 'How deep?', incorrectResponse: 'Half an inch.' },
  });
});

test('an erased question is not shown', async () => {
  open({ 'GET /api/dexter/review': { items: [{ ...entry, question: null, answer: null, sources: [] }], next: null } });
  expect(await screen.findAllByText('The visitor erased this.')).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'Make a correction' })).toBeNull();
});

test('loads older entries page by page', async () => {
  const pages: FakeApi = {
    'GET /api/dexter/review': ({ query }) =>
      query?.before === undefined
        ? { items: [entry], next: 'cursor' }
        : { items: [{ ...entry, id: '2', question: 'How wide?' }], next: null },
  };
  const { user } = open(pages);
  await user.click(await screen.findByRole('button', { name: 'Older' }));
  expect(await screen.findByRole('heading', { name: 'How wide?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Newer' }));
  expect(await screen.findByRole('heading', { name: 'How deep?' })).toBeVisible();
});

test.each<[string, FakeApi, string]>([
  [
    'no message yet',
    { 'GET /api/dexter/monitoring': { ...figures, days: [], stages: [] } },
    'Nobody has asked anything yet',
  ],
  ['nothing to review', { 'GET /api/dexter/review': { items: [], next: null } }, 'No answers in this list'],
  [
    'statistics that failed to load',
    { 'GET /api/dexter/monitoring': NETWORK_ERROR },
    'We couldn’t load the statistics',
  ],
  ['a list that failed to load', { 'GET /api/dexter/review': NETWORK_ERROR }, 'We couldn’t load the list'],
])('%s', async (_, api, text) => {
  open(api);
  expect(await screen.findByText(text)).toBeVisible();
});

test('a failed action shows an error', async () => {
  const { user, toasts } = open({ [REVIEW]: errorResponse(404, 'review.gone', 'This entry is not there.') });
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(toasts()).toMatchObject([{ title: 'This entry is not there.' }]);
});
