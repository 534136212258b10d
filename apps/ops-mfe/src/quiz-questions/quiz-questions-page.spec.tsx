import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { asOperator } from '../admin/testing/operator-for-test';
import { Component as QuizQuestionsPage, type RankedPlayer, type QuestionStats } from './quiz-questions-page';

const figures: QuestionStats = {
  questionId: 'soil-03',
  challengeId: 'soil-detective',
  difficulty: 'medium',
  attempts: 120,
  right: 0.18,
  pointBiserial: 0.31,
  options: [0.18, 0.5, 0.3, 0.02],
  flags: ['too hard', 'an idle wrong answer'],
};
const fern: RankedPlayer = {
  playerId: 'a1b2c3d4e5f6',
  playerName: 'Fern',
  level: 3,
  badges: 2,
  totalPoints: 340,
  rank: 1,
  isYou: false,
};
const render = (api: FakeApi) =>
  renderPage(<QuizQuestionsPage />, {
    at: '/ops/learning',
    api: { ...asOperator, 'GET /api/quiz/ops/items': [figures], 'GET /api/quiz/leaderboard': [fern], ...api },
  });

test('a question that is too hard has a flag, with its statistics in percent', async () => {
  render({});
  const row = within(await screen.findByRole('row', { name: /soil-03/ }));
  expect(row.getByText('18 %')).toBeVisible();
  expect(row.getByText('0.31')).toBeVisible();
  expect(row.getByText('18 %, 50 %, 30 %, 2 %')).toBeVisible();
  expect(row.getByText('too hard')).toBeVisible();
});

test('a player can be hidden and shown again', async () => {
  const hidden = { 'PATCH /api/quiz/ops/players/:publicId': { hidden: true } };
  const { user, calls } = render(hidden);
  await user.click(await screen.findByRole('button', { name: 'Hide: Fern #a1b2' }));
  expect(await screen.findByText('Fern #a1b2 is hidden.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show: Fern #a1b2' }));
  expect(calls('PATCH /api/quiz/ops/players/:publicId')).toMatchObject([
    { params: { publicId: 'a1b2c3d4e5f6' }, body: { hidden: true } },
    { params: { publicId: 'a1b2c3d4e5f6' }, body: { hidden: false } },
  ]);
});

test.each<[string, FakeApi, string]>([
  ['no statistics yet', { 'GET /api/quiz/ops/items': [] }, 'Nobody has played yet'],
  ['an empty leaderboard', { 'GET /api/quiz/leaderboard': [] }, 'Nobody is on the leaderboard yet'],
  ['a lost network', { 'GET /api/quiz/ops/items': NETWORK_ERROR }, 'We couldn’t load the statistics'],
  ['a leaderboard that fails', { 'GET /api/quiz/leaderboard': NETWORK_ERROR }, 'We couldn’t load the leaderboard'],
])('%s', async (_, api, text) => {
  render(api);
  expect(await screen.findByText(text)).toBeVisible();
});

test('an error is shown, and the player stays', async () => {
  const { user } = render({
    'PATCH /api/quiz/ops/players/:publicId': errorResponse(404, 'quiz.player-unknown', 'There is no such player.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Hide: Fern #a1b2' }));
  expect(await screen.findByText('Fern #a1b2: There is no such player.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Hide: Fern #a1b2' })).toBeVisible();
});
